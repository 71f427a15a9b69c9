import { PASSWORD_CHOICE } from '../../../../shared/account/password-choice.ts';
import { SIGN_UP_REFUSAL } from '../../../../shared/auth/sign-up-refusal.ts';
import { ExpectedError } from '../../../../shared/expected-error.ts';
import { retry } from '../../lib/api/retry.ts';
import { loadAuth } from '../../lib/session/amplify.ts';
import { authErrorName } from './auth-errors.ts';
import { noteSignUp } from './login/own-sign-ups.ts';

export async function prepareRequests(): Promise<void> {
  await loadAuth();
}

export type SignInOutcome = 'signed-in' | 'code-due' | 'unconfirmed' | 'reset-required';

/** Amplify repeats a request after a network failure or a 502, 503 or 504, but only if the answer is JSON. */
const UNREADABLE = {
  budgetMs: 5_000,
  isTransient: (error: unknown) => error instanceof SyntaxError,
};

const trySignIn = async (email: string, password: string): Promise<SignInOutcome> => {
  const { signIn } = await loadAuth();
  const { nextStep } = await retry(() => signIn({ username: email, password }), UNREADABLE);
  if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return 'unconfirmed';
  if (nextStep.signInStep === 'RESET_PASSWORD') return 'reset-required';
  return nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' ? 'code-due' : 'signed-in';
};

/** Signs in by SRP, so the password never leaves the browser. Throws Cognito's errors. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    return await trySignIn(email, password);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UserAlreadyAuthenticatedException')
      throw error;
    // Amplify still holds the tokens of a session with a profile that never loaded, so they are removed first.
    const { signOut } = await loadAuth();
    await signOut();
    return trySignIn(email, password);
  }
}

async function refuseCommonPassword(email: string, password: string): Promise<void> {
  const { refuseCommon } = await import('./security/common-passwords.ts');
  await refuseCommon(email, password);
}

/** Requests the permit without which the user pool refuses a sign-up. Throws ExpectedError. */
async function permitSignUp(email: string): Promise<void> {
  const { RequestFailure, requestPublic } = await import('../../lib/api/public-request.ts');
  try {
    await requestPublic('POST /api/auth/sign-up', { body: { email }, has: ['state'] });
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    const code =
      error.status === 429 ? 'TOO_MANY' : error.status === 400 ? 'INVALID' : 'UNAVAILABLE';
    throw new ExpectedError(code, { message: error.message });
  }
}

/** A permitted address is refused when other spellings of it have already signed up (functions/auth/sign-up). */
const ADDRESS_USED =
  'Cette adresse a déjà servi à plusieurs inscriptions. Connectez-vous, ou utilisez une autre adresse.';

export type SignUpOutcome = 'confirmation-sent' | 'pending';

/** The result is `pending` for an address with an account, which then receives the confirmation e-mail again. */
export async function signUp(email: string, password: string): Promise<SignUpOutcome> {
  await refuseCommonPassword(email, password);
  await permitSignUp(email);
  const auth = await loadAuth();
  try {
    await auth.signUp({ username: email, password, options: { userAttributes: { email } } });
    noteSignUp(email);
    return 'confirmation-sent';
  } catch (error) {
    if (error instanceof Error && error.message.includes(SIGN_UP_REFUSAL)) {
      throw new ExpectedError('TOO_MANY', { message: ADDRESS_USED });
    }
    if (authErrorName(error) !== 'UsernameExistsException') throw error;
    await resendConfirmation(email);
    return 'pending';
  }
}

/** Sends the confirmation e-mail again. A confirmed address receives none, and no error reveals that. */
export async function resendConfirmation(email: string): Promise<void> {
  const { resendSignUpCode } = await loadAuth();
  await sameForAll(() => resendSignUpCode({ username: email }));
}

/**
 * Cognito reports an invalid parameter for addresses with and without an account, so the page says the same for all.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html
 */
async function sameForAll(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (authErrorName(error) !== 'InvalidParameterException') throw error;
  }
}

/**
 * A link that is opened again succeeds again. A password chosen in another browser is removed
 * (docs/decisions/0095).
 */
export async function confirmAddress(
  email: string,
  code: string,
  password: 'own' | 'another',
): Promise<void> {
  const { confirmSignUp } = await loadAuth();
  const clientMetadata = { [PASSWORD_CHOICE.key]: PASSWORD_CHOICE.another };
  try {
    await confirmSignUp({
      username: email,
      confirmationCode: code,
      ...(password === 'another' && { options: { clientMetadata } }),
    });
  } catch (error) {
    // Cognito uses this error name for only one reason here: 'User cannot be confirmed. Current status is CONFIRMED'.
    const isConfirmedAlready =
      authErrorName(error) === 'NotAuthorizedException' &&
      error instanceof Error &&
      /status is CONFIRMED/i.test(error.message);
    if (!isConfirmedAlready) throw error;
  }
}

export async function requestRecovery(email: string): Promise<void> {
  const { resetPassword } = await loadAuth();
  await sameForAll(() => resetPassword({ username: email }));
}

export async function setNewPassword(email: string, code: string, newPassword: string) {
  await refuseCommonPassword(email, newPassword);
  const { confirmResetPassword } = await loadAuth();
  await confirmResetPassword({ username: email, confirmationCode: code, newPassword });
}
