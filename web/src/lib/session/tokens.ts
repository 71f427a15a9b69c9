import { ExpectedError } from '../../../../shared/expected-error.ts';
import { retry } from '../api/retry.ts';
import { loadAuth } from './amplify.ts';
import { keptToken } from './kept-token.ts';
import { departuresSoFar, forgetTokens } from './stored-tokens.ts';

/** A failed token refresh is retried during this time. Specification, section 9. */
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

/** A sign-in that is about to replace the tokens of an ended session. */
let held: Promise<unknown> | undefined;

/** Makes token requests wait until `signingIn` has brought new tokens. It ends as `signingIn` ends. */
export async function holdTokens<Result>(signingIn: Promise<Result>): Promise<Result> {
  held = signingIn;
  try {
    return await signingIn;
  } finally {
    held = undefined;
  }
}

async function read(forceRefresh: boolean): Promise<AccessToken> {
  // A failed sign-in reports its failure itself. The stored tokens are then read as they are.
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
 * Returns the access token, refreshed first when it has expired. Throws ExpectedError: UNAUTHENTICATED when the session
 * is over, UNAVAILABLE when that is unknown after 30 s.
 */
export const accessToken = (): Promise<AccessToken> => read(false);

export const refreshAccessToken = (): Promise<AccessToken> => read(true);
