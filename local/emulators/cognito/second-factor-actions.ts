import { isObject } from '../shapes/shape.ts';
import { invalidParameter, noSoftwareToken, tokenNotEnabled, userNotFound } from './errors.ts';
import { optionalText, requiredText } from './input.ts';
import type { Action } from './pool.ts';
import { userOfAccessToken } from './sessions.ts';
import { newSecret, stepOf } from './software-token.ts';
import type { User } from './user-store.ts';

/** Accepts only an access token: a session is for pools that require a second factor, unlike ours. */
export const associateSoftwareToken: Action = (pool, input) => {
  if (optionalText(input, 'Session') !== undefined) {
    throw invalidParameter('Setting up by a session is not emulated.');
  }
  const user = userOfAccessToken(pool, requiredText(input, 'AccessToken'));
  const SecretCode = newSecret();
  pool.store.save({ ...user, pendingSecret: SecretCode });
  return { SecretCode };
};

/** Verifies the code of a new authenticator, which then replaces the former one. */
export const verifySoftwareToken: Action = (pool, input) => {
  const user = userOfAccessToken(pool, requiredText(input, 'AccessToken'));
  const code = requiredText(input, 'UserCode');
  const { pendingSecret, ...rest } = user;
  if (pendingSecret === undefined) throw noSoftwareToken();
  const usedStep = stepOf(pendingSecret, code, pool.now());
  if (usedStep === undefined) throw tokenNotEnabled();
  pool.store.save({ ...rest, softwareToken: { secret: pendingSecret, usedStep } });
  return { Status: 'SUCCESS' };
};

export const adminSetUserMfaPreference: Action = (pool, input) => {
  const user = pool.store.bySub(requiredText(input, 'Username'));
  if (user === undefined) throw userNotFound();
  if (isEnabled(input.SMSMfaSettings) || isEnabled(input.EmailMfaSettings)) {
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA');
  }
  const settings = input.SoftwareTokenMfaSettings;
  if (settings === undefined || settings === null) return {};
  const asksForToken = isEnabled(settings);
  if (asksForToken && user.softwareToken === undefined) {
    throw invalidParameter('User has not verified software token mfa');
  }
  pool.store.save({ ...user, asksForToken });
  return {};
};

const isEnabled = (settings: unknown): boolean => isObject(settings) && settings.Enabled === true;

export const mfaOf = ({ asksForToken }: User) =>
  asksForToken
    ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }
    : {};
