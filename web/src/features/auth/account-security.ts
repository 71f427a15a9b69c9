import { sessionsEndedSchema } from '../../../../shared/account/account.ts';
import { AppError } from '../../../../shared/errors.ts';
import { loadAuth } from '../../lib/amplify.ts';
import { callApi } from '../../lib/api-client.ts';
import { leaveSession } from '../../lib/session-keeper.ts';
import { holdTokens } from '../../lib/tokens.ts';
import { notify } from '../../ui/notify.ts';
import { authErrorName } from './auth-errors.ts';
import { signIn } from './auth-requests.ts';
import { refuseCommon } from './common-passwords.ts';

/** Revoking, and the second in which the sessions that end began, are waited for. */
const TIMEOUT_MS = 20_000;

/**
 * Ends every session of the account, then signs this browser in again with `password`: the user pool cannot end all but
 * one. With a password that is not the right one, or a second factor to ask for, this browser's session is over, too,
 * which is said; answers whether it goes on. Throws ApiError before anything is ended.
 */
export async function endOtherSessions(email: string, password: string): Promise<boolean> {
  await callApi('/api/account/sessions/end', sessionsEndedSchema, {
    method: 'POST',
    timeoutMs: TIMEOUT_MS,
  });
  try {
    // What asks for a token meanwhile waits for the new one.
    if ((await holdTokens(signIn(email, password))) === 'signed-in') return true;
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

/**
 * As `endOtherSessions`, for a password that was just typed: it is proved before anything is ended, by changing it into
 * itself. Throws AppError for a wrong one.
 */
export async function endOthersByPassword(email: string, password: string): Promise<boolean> {
  const { updatePassword } = await loadAuth();
  try {
    await updatePassword({ oldPassword: password, newPassword: password });
  } catch (error) {
    if (authErrorName(error) === 'NotAuthorizedException') throw wrongPassword();
    // One that is of before today's rules is refused for that: signing in again tells whether it is right.
    if (!/Password(HistoryPolicyViolation)?Exception$/.test(authErrorName(error) ?? ''))
      throw error;
  }
  return endOtherSessions(email, password);
}

const wrongPassword = () =>
  new AppError('INVALID', { message: 'Le mot de passe actuel n’est pas le bon.' });

/**
 * Changes the password, which the user pool checks, then ends every other session; answers as `endOtherSessions`.
 * Throws AppError for a wrong present password, Cognito's errors for a new one that is refused.
 */
export async function changePassword(
  email: string,
  current: string,
  next: string,
): Promise<boolean> {
  await refuseCommon(email, next);
  const { updatePassword } = await loadAuth();
  await updatePassword({ oldPassword: current, newPassword: next }).catch((error: unknown) => {
    throw authErrorName(error) === 'NotAuthorizedException' ? wrongPassword() : error;
  });
  return endOtherSessions(email, next);
}
