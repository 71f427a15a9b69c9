import * as z from 'zod/mini';
import { COUNTRY_CODES } from '../documents/country-codes.ts';

/**
 * `name`: SMS arrive under our name. `number`: they arrive under a number of SNS, because the country has no sender
 * names. `registered`: they are blocked or marked as fraud until the operator has registered the name there.
 */
type Sender = 'name' | 'number' | 'registered';

type Row = { sender: Sender; source: string; countries: string };

/**
 * The list is 'Supported Regions and countries', awsdocs/amazon-sns-developer-guide at its last public commit 09c31536.
 */
const AWS_LIST = 'https://docs.aws.amazon.com/sns/latest/dg/sns-supported-regions-countries.html';
/** AWS's End User Messaging guide lists the countries for which there is a registration form. */
const AWS_FORMS =
  'https://docs.aws.amazon.com/sms-voice/latest/userguide/registrations-country.html';
const CNMC = 'CNMC, Circular 1/2026, and BOE, Order TDF/558/2026: blocked since 15 September 2026';
const COMREG = 'ComReg, SMS Sender ID Registry: shown as “Likely Scam”';
/** Countries that AWS's list lacks have this source. A sender name may not work there. */
const UNLISTED = `not in ${AWS_LIST}`;

/**
 * SMS are sent to these countries by default: the European Union with France's overseas codes, and some neighbours.
 * Elsewhere an SMS may cost a hundred times as much. A country that requires a registered name is refused here, because
 * SNS charges a message that the country blocks. AWS's public list dates from 2023, so each row names its source. All
 * sources were read on 25 November 2026.
 */
export const SMS_SENDERS: readonly Row[] = [
  // Saint-Barthélemy (BL) uses Guadeloupe's numbers, like Saint-Martin (MF). Mayotte's (YT) begin like Réunion's.
  {
    sender: 'name',
    source: AWS_LIST,
    countries:
      'AD BG BL CH CY DE DK EE FR GB GP GR IS IT LT LU LV MF MQ MT NC NL NO PL PT RE SE SI SK YT',
  },
  // The numbers of Åland (AX) belong to Finland's networks.
  { sender: 'registered', source: AWS_FORMS, countries: 'AT AX FI' },
  { sender: 'number', source: AWS_LIST, countries: 'BE CZ GF HR HU MC RO' },
  { sender: 'registered', source: CNMC, countries: 'ES' },
  { sender: 'registered', source: COMREG, countries: 'IE' },
  { sender: 'number', source: UNLISTED, countries: 'PF PM WF' },
];

const countriesOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ countries }) => countries.split(' ')).toSorted();

const WANT_REGISTRATION = countriesOf(SMS_SENDERS.filter(({ sender }) => sender === 'registered'));

/** The operator gives a list as text with commas (`FR,BE`) or as an array of two-letter countries. */
const countries = z.pipe(
  z.transform((given) =>
    typeof given === 'string' ? given.split(',').map((code) => code.trim()) : given,
  ),
  z.array(z.enum(COUNTRY_CODES as [string, ...string[]], 'is no country of ISO 3166-1')),
);

/** SMS are sent to the countries of the operator's list, or of the whole table above. */
export const smsCountriesSchema = z._default(
  countries.check(z.minLength(1)),
  countriesOf(SMS_SENDERS),
);

/** The operator has registered the sender name in these countries. By default there are none. */
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
