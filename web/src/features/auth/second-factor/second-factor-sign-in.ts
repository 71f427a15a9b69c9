import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { RequestFailure, requestPublic } from '../../../lib/api/public-request.ts';
import { loadAuth } from '../../../lib/session/amplify.ts';
import { signIn } from '../auth-requests.ts';

const WRONG_CODE =
  'Ce code n’est pas le bon, ou a déjà servi. Saisissez celui que l’application affiche maintenant.';
const TOO_LATE =
  'Le code n’a pas pu être vérifié à temps. Revenez à la connexion, puis recommencez.';

/** Cognito and Amplify use these names of errors for a sign-in that has ended. */
const ENDED = ['NotAuthorizedException', 'SignInException'];

/** Returns a failure with a French message if the authenticator's code was refused; returns other errors unchanged. */
export function codeFailure(error: unknown): unknown {
  const name = error instanceof Error ? error.name : '';
  if (/^(CodeMismatch|ExpiredCode|EnableSoftwareTokenMFA|InvalidParameter)Exception$/.test(name)) {
    return new ExpectedError('INVALID', { message: WRONG_CODE });
  }
  return ENDED.includes(name) ? new ExpectedError('INVALID', { message: TOO_LATE }) : error;
}

/** Completes a sign-in that waits for a code. Throws ExpectedError for a wrong code. */
export async function confirmCode(code: string): Promise<void> {
  const { confirmSignIn } = await loadAuth();
  await confirmSignIn({ challengeResponse: code }).catch((error: unknown) => {
    throw codeFailure(error);
  });
}

/** Removes the second factor with a recovery code, then signs in again. Throws ExpectedError. */
export async function recoverSignIn(email: string, password: string, code: string): Promise<void> {
  let refusal: unknown;
  try {
    await requestPublic('POST /api/auth/recovery-code', {
      body: { email, password, code },
      has: ['state'],
    });
  } catch (error) {
    refusal = error;
  }
  if ((await signIn(email, password)) === 'signed-in') return;
  if (!(refusal instanceof RequestFailure)) throw refusal ?? new ExpectedError('INTERNAL');
  throw refusal.status === 429
    ? new ExpectedError('TOO_MANY')
    : new ExpectedError('INVALID', { message: refusal.message });
}
