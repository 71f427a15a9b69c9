import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { numbersIn } from '../search/digits.ts';
import type { PhoneNumber } from './notifications.ts';

/**
 * These overseas numbers are written like French ones. Each row has their first digits, their real country code and,
 * for mobiles, their country.
 */
const OVERSEAS: Record<string, readonly [code: string, mobileIn?: string]> = {
  '262': ['262'],
  '263': ['262'],
  '269': ['262'],
  '639': ['262', 'YT'],
  '692': ['262', 'RE'],
  '693': ['262', 'RE'],
  '590': ['590'],
  '690': ['590', 'GP'],
  '691': ['590', 'GP'],
  '594': ['594'],
  '694': ['594', 'GF'],
  '596': ['596'],
  '696': ['596', 'MQ'],
  '697': ['596', 'MQ'],
};

/** The specification treats ten digits that begin with 06 or 07 as a French mobile, assigned or not. */
const FRENCH_MOBILE = /^\+33[67]\d{8}$/;
/** This is a French number that is no mobile. Source: Arcep, plan national de numérotation, décision 2022-1583. */
const FRENCH_FIXED = /^\+33[1-589]\d{8}$/;
/** A converted number has this form. Specification, section 5. */
const INTERNATIONAL = /^\+[1-9]\d{1,14}$/;
/** A spreadsheet turned such a number into an amount, '3,36123E+10', and its last digits are lost. */
const ROUNDED = /\dE[+-]?\d/i;
/** A foreign number without a plus sign has at least this many digits. One with fewer digits is French or invalid. */
const FOREIGN_DIGITS = 11;

/**
 * Reads a phone field as E.164. If the field has two numbers, it returns the first that accepts SMS. The result is
 * stored beside the text, so that no sender reads it again (docs/decisions/0084). Numbers in 06, 07 and with a plus
 * follow the specification, section 5; libphonenumber reads everything else: '0033 6…', '+33 (0)6…', '612345678'.
 */
export function readPhone(typed: string): PhoneNumber | undefined {
  const numbers = numbersIn(typed).flatMap((part) => readOne(part) ?? []);
  return numbers.find(({ mobileIn }) => mobileIn !== undefined) ?? numbers[0];
}

function readOne(typed: string): PhoneNumber | undefined {
  const international = ROUNDED.test(typed) ? undefined : toInternational(typed);
  if (international === undefined) return undefined;
  const e164 = underOwnCode(international);
  const mobileIn = countryOfMobile(e164);
  return { e164, ...(mobileIn && { mobileIn }) };
}

function toInternational(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '');
  if (/^0[67]\d{8}$/.test(digits)) return `+33${digits.slice(1)}`;
  // The library drops the prefix (0), which callers from abroad do not dial. The bare digits would keep it.
  const read = parsePhoneNumberFromString(typed, 'FR');
  const written = `+${digits}`;
  if (/^\W*\+/.test(typed)) {
    const number = read?.number ?? written;
    return INTERNATIONAL.test(number) ? number : undefined;
  }
  if (read && isMeant(read)) return read.number;
  const isForeign = digits.length >= FOREIGN_DIGITS && countryOfMobile(written) !== undefined;
  return isForeign ? written : undefined;
}

type Read = NonNullable<ReturnType<typeof parsePhoneNumberFromString>>;

/** Returns whether a number without a plus sign is real: French by the plan, or of a length that its country allows. */
function isMeant(read: Read): boolean {
  const { number, countryCallingCode } = read;
  if (countryCallingCode !== '33') return read.isPossible();
  return FRENCH_MOBILE.test(number) || FRENCH_FIXED.test(number);
}

/** Gives a number of an overseas region its own country code, because +33 does not reach it. */
function underOwnCode(e164: string): string {
  const [, region = '', rest = ''] = /^\+33(\d{3})(\d{6})$/.exec(e164) ?? [];
  const [code] = OVERSEAS[region] ?? [];
  return code === undefined ? e164 : `+${code}${region}${rest}`;
}

/** Returns the two-letter country of a mobile number, or `undefined` for any number that accepts no SMS. */
function countryOfMobile(e164: string): string | undefined {
  if (FRENCH_MOBILE.test(e164)) return 'FR';
  const [, code, region = ''] = /^\+(262|59[046])(\d{3})\d{6}$/.exec(e164) ?? [];
  const [ownCode, mobileIn] = OVERSEAS[region] ?? [];
  if (code !== undefined && code === ownCode) return mobileIn;
  const number = parsePhoneNumberFromString(e164);
  // The metadata of this import contains only mobile ranges. Satellite, premium and landline numbers are invalid in it.
  return number?.isValid() ? number.country : undefined;
}
