import { sessionsEndedSchema } from '../../../../../shared/account/account.ts';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { loadAuth } from '../../../lib/session/amplify.ts';
import { leaveSession } from '../../../lib/session/session-keeper.ts';
import { holdTokens } from '../../../lib/session/tokens.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { authErrorName } from '../auth-errors.ts';
import { type SignInOutcome, signIn } from '../auth-requests.ts';
import { refuseCommon } from './common-passwords.ts';

/**
 * The server answers late, because it revokes the sessions and then waits a second. Until then, a sign-in is
 * refused.
 */
const TIMEOUT_MS = 20_000;

/**
 * The user pool cannot end all sessions but one, so this browser signs in again with `password`. If that fails, its
 * session ends too. Returns whether it continues. Throws ApiError before anything has ended.
 */
export async function endOtherSessions(email: string, password: string): Promise<boolean> {
  let signedIn: Promise<SignInOutcome | undefined> | undefined;
  await callApi('POST /api/account/sessions/end', sessionsEndedSchema, {
    timeoutMs: TIMEOUT_MS,
    transport: (...request) => {
      const sent = fetch(...request);
      // The tokens are revoked before the answer comes, so other code waits for the new token from now on.
      signedIn = holdTokens(sent.then(({ ok }) => (ok ? signIn(email, password) : undefined)));
      signedIn.catch(() => undefined);
      return sent;
    },
  });
  try {
    if ((await signedIn) === 'signed-in') return true;
  } catch (error) {
    console.warn('This browser could not be signed in again', error);
  }
  leaveSession();
  notify.error(
    'Sessions terminées',
    'Toutes les sessions sont terminées, celle-ci aussi. Reconnectez-vous.',
  );
  return false;
}

/** The password is checked by changing it to itself. Throws ExpectedError for a wrong password. */
export async function endOthersByPassword(email: string, password: string): Promise<boolean> {
  const { updatePassword } = await loadAuth();
  try {
    await updatePassword({ oldPassword: password, newPassword: password });
  } catch (error) {
    if (authErrorName(error) === 'NotAuthorizedException') throw wrongPassword();
    // Cognito refuses a password that breaks the current rules even if the password is right. The sign-in below
    // then shows whether the password is right.
    if (!/Password(HistoryPolicyViolation)?Exception$/.test(authErrorName(error) ?? ''))
      throw error;
  }
  return endOtherSessions(email, password);
}

export const wrongPassword = () =>
  new ExpectedError('INVALID', { message: 'Le mot de passe actuel n’est pas le bon.' });

/**
 * Ends every other session too. Returns whether this browser continues, or `undefined` if the password is changed but
 * the sessions may not have ended. Throws ExpectedError if the current password is wrong, and Cognito's errors if the
 * new one is refused.
 */
export async function changePassword(
  email: string,
  current: string,
  next: string,
): Promise<boolean | undefined> {
  await refuseCommon(email, next);
  const { updatePassword } = await loadAuth();
  await updatePassword({ oldPassword: current, newPassword: next }).catch((error: unknown) => {
    throw authErrorName(error) === 'NotAuthorizedException' ? wrongPassword() : error;
  });
  return endOtherSessions(email, next).catch((error: unknown) => {
    console.warn('The password was changed, but the other sessions may not have ended', error);
    return undefined;
  });
}
