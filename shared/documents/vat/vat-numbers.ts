import { checkVAT, countries } from 'jsvat-next';
import { compactVatNumber } from '../../company/company.ts';
import { EU_COUNTRIES } from './vat-area.ts';

/** VAT numbers of Greece begin with EL, and not with the country's code. */
const PREFIX_OF: Readonly<Record<string, string>> = { GR: 'EL' };

/** VAT numbers of Northern Ireland begin with XI. It belongs to the EU for goods alone (directive (EU) 2020/1756). */
const NORTHERN_IRELAND = 'XI';

const read = (number: string) => checkVAT(compactVatNumber(number), countries);

/** Returns whether the key of a number that `isKeyed` knows is valid. Other countries have no common rule. */
export const hasValidKey = (number: string): boolean => read(number).isValid;

/** Returns whether a business with this VAT number is one of the EU when goods, or else services, are sold to it. */
export function isEuVatNumber(number: string, sold = 'services'): boolean {
  const { isValid, country } = read(number);
  const isEu = EU_COUNTRIES.has(country?.isoCode.short ?? '');
  return isValid && (isEu || (sold === 'goods' && number.startsWith(NORTHERN_IRELAND)));
}

/** Returns whether a number begins like those of another EU country or of Northern Ireland, whose keys are known. */
export const isKeyed = (number: string): boolean =>
  [...EU_COUNTRIES, NORTHERN_IRELAND].some((code) => number.startsWith(PREFIX_OF[code] ?? code));
