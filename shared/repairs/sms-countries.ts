import * as z from 'zod/mini';
import { COUNTRY_CODES } from '../documents/country-codes.ts';

/**
 * `name`: SMS arrive under our name. `number`: under a number of SNS, because the country has no sender names.
 * `registered`: blocked or marked as fraud until the operator has registered the name (docs/operations.md).
 */
type Sender = 'name' | 'number' | 'registered';

type Row = readonly [country: string, sender: Sender, source: string, date: string];

/** 'Supported Regions and countries', awsdocs/amazon-sns-developer-guide at commit 09c31536, the last public one. */
const AWS_LIST = 'https://docs.aws.amazon.com/sns/latest/dg/sns-supported-regions-countries.html';
/** The countries for which AWS offers a registration form, in the End User Messaging guide. */
const AWS_FORMS =
  'https://docs.aws.amazon.com/sms-voice/latest/userguide/registrations-country.html';
const CNMC = 'CNMC, Circular 1/2026, and BOE, Order TDF/558/2026: blocked since 15 September 2026';
const COMREG = 'ComReg, SMS Sender ID Registry: shown as “Likely Scam”';
/** The source for countries that AWS's list lacks. A sender name may not work there. */
const UNLISTED = `not in ${AWS_LIST}`;
/** The day on which the sources were read. */
const READ = '2026-11-25';

/**
 * SMS are sent to these countries by default: the European Union with France's overseas codes, and some neighbours.
 * Elsewhere an SMS may cost a hundred times as much. A country that requires a registered name is refused here, because
 * SNS charges a message that the country blocks. AWS's public list dates from 2023, so each row names its source.
 */
export const SMS_SENDERS: readonly Row[] = [
  ['AD', 'name', AWS_LIST, READ],
  ['AT', 'registered', AWS_FORMS, READ],
  // The numbers of Åland belong to Finland's networks.
  ['AX', 'registered', AWS_FORMS, READ],
  ['BE', 'number', AWS_LIST, READ],
  ['BG', 'name', AWS_LIST, READ],
  // Saint-Barthélemy (BL) uses Guadeloupe's numbers, like Saint-Martin (MF).
  ['BL', 'name', AWS_LIST, READ],
  ['CH', 'name', AWS_LIST, READ],
  ['CY', 'name', AWS_LIST, READ],
  ['CZ', 'number', AWS_LIST, READ],
  ['DE', 'name', AWS_LIST, READ],
  ['DK', 'name', AWS_LIST, READ],
  ['EE', 'name', AWS_LIST, READ],
  ['ES', 'registered', CNMC, READ],
  ['FI', 'registered', AWS_FORMS, READ],
  ['FR', 'name', AWS_LIST, READ],
  ['GB', 'name', AWS_LIST, READ],
  ['GF', 'number', AWS_LIST, READ],
  ['GP', 'name', AWS_LIST, READ],
  ['GR', 'name', AWS_LIST, READ],
  ['HR', 'number', AWS_LIST, READ],
  ['HU', 'number', AWS_LIST, READ],
  ['IE', 'registered', COMREG, READ],
  ['IS', 'name', AWS_LIST, READ],
  ['IT', 'name', AWS_LIST, READ],
  ['LT', 'name', AWS_LIST, READ],
  ['LU', 'name', AWS_LIST, READ],
  ['LV', 'name', AWS_LIST, READ],
  ['MC', 'number', AWS_LIST, READ],
  ['MF', 'name', AWS_LIST, READ],
  ['MQ', 'name', AWS_LIST, READ],
  ['MT', 'name', AWS_LIST, READ],
  ['NC', 'name', AWS_LIST, READ],
  ['NL', 'name', AWS_LIST, READ],
  ['NO', 'name', AWS_LIST, READ],
  ['PF', 'number', UNLISTED, READ],
  ['PL', 'name', AWS_LIST, READ],
  ['PM', 'number', UNLISTED, READ],
  ['PT', 'name', AWS_LIST, READ],
  ['RE', 'name', AWS_LIST, READ],
  ['RO', 'number', AWS_LIST, READ],
  ['SE', 'name', AWS_LIST, READ],
  ['SI', 'name', AWS_LIST, READ],
  ['SK', 'name', AWS_LIST, READ],
  ['WF', 'number', UNLISTED, READ],
  // The numbers of Mayotte begin like the numbers of Réunion.
  ['YT', 'name', AWS_LIST, READ],
];

const WANT_REGISTRATION: readonly string[] = SMS_SENDERS.flatMap(([country, sender]) =>
  sender === 'registered' ? [country] : [],
);

/** A list from the operator, as text with commas (`FR,BE`) or as an array of two-letter countries. */
const countries = z.pipe(
  z.transform((given) =>
    typeof given === 'string' ? given.split(',').map((code) => code.trim()) : given,
  ),
  z.array(z.enum(COUNTRY_CODES as [string, ...string[]], 'is no country of ISO 3166-1')),
);

/** The countries to which SMS are sent: the operator's list, or the whole table above. */
export const smsCountriesSchema = z._default(
  countries.check(z.minLength(1)),
  SMS_SENDERS.map(([country]) => country),
);

/** The countries in which the operator has registered the sender name; none by default. */
export const smsRegisteredSchema = z._default(countries, []);

/** Leaves out countries where our name must still be registered. @throws Error when no country is left. */
export function sentCountries(
  listed: readonly string[],
  registered: readonly string[],
): readonly string[] {
  const sent = listed.filter(
    (country) => !WANT_REGISTRATION.includes(country) || registered.includes(country),
  );
  if (sent.length > 0) return sent;
  throw new Error(`Register the sender name in one of these countries first: ${listed.join(', ')}`);
}
