import {
  recoveryCodesSchema,
  secondFactorOffSchema,
  secondFactorOnSchema,
} from '../../../../../shared/account/second-factor.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { loadAuth } from '../../../lib/session/amplify.ts';
import { codeFailure } from './second-factor-sign-in.ts';

/** A person types the secret into the authenticator application, or scans the address as a QR code. */
export type Authenticator = { secret: string; address: string };

export async function isSecondFactorOn(): Promise<boolean> {
  const { fetchMFAPreference } = await loadAuth();
  const { enabled = [] } = await fetchMFAPreference();
  return enabled.includes('TOTP');
}

/** Creates a new authenticator for an account. Sign-in ignores it until it is proved and turned on. */
export async function newAuthenticator(email: string): Promise<Authenticator> {
  const { setUpTOTP } = await loadAuth();
  const details = await setUpTOTP();
  return { secret: details.sharedSecret, address: details.getSetupUri('Rebond', email).href };
}

/** Proves the new authenticator with one of its codes. Throws ExpectedError for a wrong code. */
export async function proveAuthenticator(code: string): Promise<void> {
  const { verifyTOTPSetup } = await loadAuth();
  await verifyTOTPSetup({ code }).catch((error: unknown) => {
    throw codeFailure(error);
  });
}

/** Makes sign-in ask for the code of the proved authenticator. Throws like `makeRecoveryCodes`. */
export async function askForCodes(): Promise<void> {
  await callApi('PUT /api/account/second-factor', secondFactorOnSchema);
}

/** Replaces the recovery codes by new ones. Throws the ApiError SIGN_IN_AGAIN if the sign-in is too old. */
export async function makeRecoveryCodes(): Promise<string[]> {
  return (await callApi('POST /api/account/recovery-codes', recoveryCodesSchema)).codes;
}

export async function turnOff(): Promise<void> {
  await callApi('DELETE /api/account/second-factor', secondFactorOffSchema);
}
