import { checkVAT, countries } from 'jsvat-next';
import { compactVatNumber } from '../../company/company.ts';
import { EU_COUNTRIES, startsLikeNorthernIrish } from './vat-area.ts';

/** VAT numbers of Greece begin with EL, and not with the country's code. */
const PREFIX_OF: Readonly<Record<string, string>> = { GR: 'EL' };

const read = (number: string) => checkVAT(compactVatNumber(number), countries);

/** Returns whether the key of a number that `isKeyed` knows is valid. Other countries have no common rule. */
export const hasValidKey = (number: string): boolean => read(number).isValid;

/** Returns whether a business with this VAT number belongs to the EU when `sold` is goods, or when it is services. */
export function isEuVatNumber(number: string, sold = 'services'): boolean {
  const { isValid, country } = read(number);
  const isEu = EU_COUNTRIES.has(country?.isoCode.short ?? '');
  return isValid && (isEu || (sold === 'goods' && startsLikeNorthernIrish(number)));
}

/** Returns whether a number begins like those of another EU country or of Northern Ireland, whose keys are known. */
export const isKeyed = (number: string): boolean =>
  startsLikeNorthernIrish(number) ||
  [...EU_COUNTRIES].some((code) => number.startsWith(PREFIX_OF[code] ?? code));
