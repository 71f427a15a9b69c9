import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { withTokensAside } from '../../../lib/session/amplify.ts';
import { endAccess, settleRevocations } from '../../../lib/session/revocation.ts';
import {
  departuresSoFar,
  oweRevocations,
  storedAccessTokens,
} from '../../../lib/session/stored-tokens.ts';
import { holdTokens } from '../../../lib/session/tokens.ts';
import { authErrorName } from '../auth-errors.ts';
import { codeFailure } from '../second-factor/second-factor-sign-in.ts';
import { wrongPassword } from './account-security.ts';

/** Holds the tokens of the new sign-in until it is complete, apart from those of the session. */
const made = new Map<string, string>();
const aside = {
  setItem: async (key: string, value: string) => void made.set(key, value),
  getItem: async (key: string) => made.get(key) ?? null,
  removeItem: async (key: string) => void made.delete(key),
  clear: async () => made.clear(),
};

type Work = Parameters<typeof withTokensAside<boolean>>[1];

/**
 * Takes one step of a second sign-in while the session continues. A complete sign-in replaces the session's tokens.
 * After a failure, the session keeps its tokens.
 */
async function besideTheSession(step: Work): Promise<boolean> {
  const departures = departuresSoFar();
  const before = storedAccessTokens();
  const isComplete = await holdTokens(
    withTokensAside(aside, async (auth, kept) => {
      if (!(await step(auth, kept))) return false;
      const entries = [...made];
      made.clear();
      if (departures !== departuresSoFar()) {
        // The person has signed out in the meantime, so nobody may be signed in here.
        oweRevocations(entries);
        throw new ExpectedError('UNAUTHENTICATED');
      }
      for (const [key, value] of entries) {
        const old = await kept.getItem(key);
        if (old !== null) oweRevocations([[key, old]]);
        await kept.setItem(key, value);
      }
      return true;
    }),
  );
  if (isComplete) await Promise.all([...before.map(endAccess), settleRevocations()]);
  return isComplete;
}

/** Returns whether a code is due. Throws ExpectedError for a wrong password, and Cognito's other errors. */
export async function confirmPassword(email: string, password: string): Promise<'done' | 'code'> {
  made.clear();
  let isCodeDue = false;
  await besideTheSession(async ({ signIn }) => {
    const { isSignedIn, nextStep } = await signIn({ username: email, password }).catch(
      (error: unknown) => {
        throw authErrorName(error) === 'NotAuthorizedException' ? wrongPassword() : error;
      },
    );
    isCodeDue = nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE';
    // Cognito demands a new password, for which only the sign-in page asks.
    if (!isSignedIn && !isCodeDue) throw new ExpectedError('UNAUTHENTICATED');
    return isSignedIn;
  });
  return isCodeDue ? 'code' : 'done';
}

/** Completes `confirmPassword` with the authenticator's code. Throws ExpectedError for a wrong code. */
export async function confirmWithCode(code: string): Promise<void> {
  await besideTheSession(async ({ confirmSignIn }) => {
    const { isSignedIn } = await confirmSignIn({ challengeResponse: code }).catch(
      (error: unknown) => {
        throw codeFailure(error);
      },
    );
    return isSignedIn;
  });
}
