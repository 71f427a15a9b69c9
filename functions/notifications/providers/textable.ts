import type { PhoneNumber } from '../../../shared/repairs/notifications.ts';
import { readVariables } from '../../platform/config.ts';

export type IsTextable = (number: PhoneNumber) => boolean;

/** Makes the check that a number is a mobile of these countries, which no satellite or premium number is. */
export function textableIn(countries: readonly string[]): IsTextable {
  const listed = new Set<string>(countries);
  return ({ mobileIn }) => mobileIn !== undefined && listed.has(mobileIn);
}

/** The deployment has checked the countries (shared/repairs/sms-countries.ts). */
export const openTextable = (): IsTextable =>
  textableIn(readVariables('SMS_COUNTRIES').SMS_COUNTRIES.split(','));
