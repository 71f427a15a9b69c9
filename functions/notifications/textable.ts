import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/**
 * Where SMS go: the European Union with France's overseas codes, Switzerland, the United Kingdom, Monaco, Andorra, Norway
 * and Iceland. Elsewhere, and on satellite, premium and shared-cost ranges anywhere, one costs a hundred times as much.
 */
const COUNTRIES = new Set(
  [
    'AT BE BG CY CZ DE DK EE ES FI AX FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
    'GP GF MQ RE YT MF BL PM NC PF WF',
    'CH GB MC AD NO IS',
  ].flatMap((codes) => codes.split(' ')),
);

/** Ten digits that begin with 06 or 07 are a French mobile, as the specification has it, whichever of them are given out. */
const FRENCH_MOBILE = /^\+33[67]\d{8}$/;

/** Whether an SMS may go to a number in international form: a mobile's, of one of the countries. */
export function isTextable(phone: string): boolean {
  if (FRENCH_MOBILE.test(phone)) return true;
  const number = parsePhoneNumberFromString(phone);
  // The metadata of this import knows mobile ranges alone: whatever else a country has is not valid in it.
  return number?.country !== undefined && COUNTRIES.has(number.country) && number.isValid();
}
