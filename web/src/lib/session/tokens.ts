import { ExpectedError } from '../../../../shared/expected-error.ts';
import { retry } from '../api/retry.ts';
import { loadAuth } from './amplify.ts';
import { keptToken } from './kept-token.ts';
import { departuresSoFar, forgetTokens } from './stored-tokens.ts';

/** A failed token refresh is retried during this time (specification, section 9). */
const REFRESH_BUDGET_MS = 30_000;

const REFUSALS = [
  'NotAuthorizedException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
  'TokenRefreshException',
];

function isRefusal(error: unknown): boolean {
  return (
    (error instanceof ExpectedError && error.code === 'UNAUTHENTICATED') ||
    (error instanceof Error && REFUSALS.some((name) => error.name.startsWith(name)))
  );
}

export type AccessToken = { jwt: string; expiresAtSeconds: number };

async function readToken(forceRefresh: boolean): Promise<AccessToken> {
  const kept = forceRefresh ? null : keptToken();
  if (kept !== null) return kept;
  const { fetchAuthSession } = await loadAuth();
  const departures = departuresSoFar();
  const { tokens } = await fetchAuthSession({ forceRefresh });
  if (departures !== departuresSoFar()) {
    // The person signed out before the answer arrived, and Amplify has stored its tokens.
    forgetTokens();
    throw new ExpectedError('UNAUTHENTICATED');
  }
  if (tokens === undefined) throw new ExpectedError('UNAUTHENTICATED');
  return {
    jwt: tokens.accessToken.toString(),
    expiresAtSeconds: tokens.accessToken.payload.exp ?? 0,
  };
}

/** While a sign-in is about to replace the tokens of an ended session, this is the sign-in's promise. */
let held: Promise<unknown> | undefined;

/** Makes token requests wait until `signingIn` has stored new tokens. Resolves or rejects like `signingIn`. */
export async function holdTokens<Result>(signingIn: Promise<Result>): Promise<Result> {
  held = signingIn;
  try {
    return await signingIn;
  } finally {
    held = undefined;
  }
}

async function read(forceRefresh: boolean): Promise<AccessToken> {
  // A failed sign-in reports its own failure. The stored tokens are read in any case.
  await held?.catch(() => undefined);
  try {
    return await retry(() => readToken(forceRefresh), {
      budgetMs: REFRESH_BUDGET_MS,
      isTransient: (error) => !isRefusal(error),
    });
  } catch (error) {
    throw isRefusal(error)
      ? new ExpectedError('UNAUTHENTICATED')
      : new ExpectedError('UNAVAILABLE');
  }
}

/**
 * Returns the access token, which is refreshed first if it has expired. Throws the ExpectedError UNAUTHENTICATED when
 * the session is over, and UNAVAILABLE when that is still unknown after 30 s.
 */
export const accessToken = (): Promise<AccessToken> => read(false);

export const refreshAccessToken = (): Promise<AccessToken> => read(true);
