import * as z from 'zod/mini';
import { COUNTRY_CODES } from '../documents/country-codes.ts';

/**
 * Where SMS go unless an operator says otherwise: the European Union with France's overseas codes, Switzerland, the United
 * Kingdom, Monaco, Andorra, Norway and Iceland. Elsewhere one may cost a hundred times as much.
 */
export const DEFAULT_SMS_COUNTRIES: readonly string[] = [
  'AT BE BG CY CZ DE DK EE ES FI AX FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
  'GP GF MQ RE YT MF BL PM NC PF WF',
  'CH GB MC AD NO IS',
].flatMap((codes) => codes.split(' '));

/** An operator's list, as text with commas (`FR,BE`) or as an array; countries by their two letters. */
export const smsCountriesSchema = z.pipe(
  z.transform((given) =>
    typeof given === 'string' ? given.split(',').map((code) => code.trim()) : given,
  ),
  z
    .array(z.enum(COUNTRY_CODES as [string, ...string[]], 'is no country of ISO 3166-1'))
    .check(z.minLength(1)),
);
