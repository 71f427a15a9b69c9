import { checkVAT, countries } from 'jsvat-next';
import { compactVatNumber } from '../../company/company.ts';
import { EU_COUNTRIES } from './vat-area.ts';

/** VAT numbers of Greece begin with EL, and not with the country's code. */
const PREFIX_OF: Readonly<Record<string, string>> = { GR: 'EL' };

/** Returns whether a VAT number of an EU country has a valid key. Other countries have no common rule. */
export function isEuVatNumber(number: string): boolean {
  const { isValid, country } = checkVAT(compactVatNumber(number), countries);
  return isValid && EU_COUNTRIES.has(country?.isoCode.short ?? '');
}

export const isEuPrefix = (number: string): boolean =>
  [...EU_COUNTRIES].some((code) => number.startsWith(PREFIX_OF[code] ?? code));
