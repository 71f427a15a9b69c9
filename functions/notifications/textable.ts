import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { readVariables } from '../platform/config.ts';

/** Whether an SMS may go to a number in international form. */
export type IsTextable = (phone: string) => boolean;

/** Ten digits that begin with 06 or 07 are a French mobile, as the specification has it, whichever of them are given out. */
const FRENCH_MOBILE = /^\+33[67]\d{8}$/;

/**
 * SMS go to mobiles of these countries, never to a satellite, a premium or a shared-cost number, whatever is listed.
 * @param countries by their two letters
 */
export function textableIn(countries: readonly string[]): IsTextable {
  const listed = new Set<string>(countries);
  return (phone) => {
    if (FRENCH_MOBILE.test(phone)) return listed.has('FR');
    const number = parsePhoneNumberFromString(phone);
    // The metadata of this import knows mobile ranges alone: whatever else a country has is not valid in it.
    return number?.country !== undefined && listed.has(number.country) && number.isValid();
  };
}

/** In the countries that SMS are sent to (shared/repairs/sms-countries.ts), which a deployment has checked. */
export const openTextable = (): IsTextable =>
  textableIn(readVariables('SMS_COUNTRIES').SMS_COUNTRIES.split(','));
