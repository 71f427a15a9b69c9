import {
  recoveryCodesSchema,
  secondFactorOffSchema,
} from '../../../../../shared/account/second-factor.ts';
import { loadAuth } from '../../../lib/amplify.ts';
import { callApi } from '../../../lib/api-client.ts';
import { codeFailure } from './second-factor-sign-in.ts';

/** What an authenticator application is given: the secret to type, or the address that a QR code holds. */
export type Authenticator = { secret: string; address: string };

/** Whether signing in asks for a code. Throws the user pool's errors. */
export async function isSecondFactorOn(): Promise<boolean> {
  const { fetchMFAPreference } = await loadAuth();
  const { enabled = [] } = await fetchMFAPreference();
  return enabled.includes('TOTP');
}

/** A new authenticator for an account; nothing asks for it until it is proved and asked for. */
export async function newAuthenticator(email: string): Promise<Authenticator> {
  const { setUpTOTP } = await loadAuth();
  const details = await setUpTOTP();
  return { secret: details.sharedSecret, address: details.getSetupUri('Rebond', email).href };
}

/** Proves the new authenticator by one of its codes. Throws AppError for a code that is not good. */
export async function proveAuthenticator(code: string): Promise<void> {
  const { verifyTOTPSetup } = await loadAuth();
  await verifyTOTPSetup({ code }).catch((error: unknown) => {
    throw codeFailure(error);
  });
}

/** From here on signing in asks for the proved authenticator's code. */
export async function askForCodes(): Promise<void> {
  const { updateMFAPreference } = await loadAuth();
  await updateMFAPreference({ totp: 'PREFERRED' });
}

/** New recovery codes; those before serve no more. Throws ApiError, SIGN_IN_AGAIN where signing in was long ago. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const path = '/api/account/recovery-codes';
  return (await callApi(path, recoveryCodesSchema, { method: 'POST' })).codes;
}

/** From here on the password alone signs in. Throws as `makeRecoveryCodes`. */
export async function turnOff(): Promise<void> {
  await callApi('/api/account/second-factor', secondFactorOffSchema, { method: 'DELETE' });
}
