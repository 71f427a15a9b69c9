import type { PhoneNumber } from '../../../shared/repairs/notifications.ts';
import { readVariables } from '../../platform/config.ts';

export type IsTextable = (number: PhoneNumber) => boolean;

/**
 * Makes the check for mobiles of these countries (two-letter codes). A premium or satellite number is a mobile of none.
 */
export function textableIn(countries: readonly string[]): IsTextable {
  const listed = new Set<string>(countries);
  return ({ mobileIn }) => mobileIn !== undefined && listed.has(mobileIn);
}

/** The deployment has checked the countries (shared/repairs/sms-countries.ts). */
export const openTextable = (): IsTextable =>
  textableIn(readVariables('SMS_COUNTRIES').SMS_COUNTRIES.split(','));
