import { checkVAT, countries } from 'jsvat-next';
import { compactVatNumber } from '../company/company.ts';
import { EU_COUNTRIES } from './vat-area.ts';

/** VAT numbers of Greece begin with EL, those of Northern Ireland's goods with XI. */
const PREFIX_OF: Readonly<Record<string, string>> = { GR: 'EL' };

/**
 * Whether a VAT number is of a country of the EU and its key is right by that country's rule. The numbers of other
 * countries have no common rule: they are not looked at here.
 */
export function isEuVatNumber(number: string): boolean {
  const { isValid, country } = checkVAT(compactVatNumber(number), countries);
  return isValid && EU_COUNTRIES.has(country?.isoCode.short ?? '');
}

/** Whether a VAT number begins as those of a country of the EU do. */
export const isEuPrefix = (number: string): boolean =>
  [...EU_COUNTRIES].some((code) => number.startsWith(PREFIX_OF[code] ?? code));
