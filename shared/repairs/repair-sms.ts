import { withoutCutDomain } from '../text.ts';
import { smsParts, toGsmName, toGsmText } from './gsm-text.ts';
import { DEVICE_TYPES, type DeviceType, type RepairStatus, STATUSES } from './repair-status.ts';

export type SmsRepair = {
  trackingNumber: string;
  tracking_key: string;
  deviceType: DeviceType;
  deviceModel: string;
  lentSince?: string | undefined;
};

type SmsEntry = { status: RepairStatus; message: string };

/** The shop's name and phone number are empty if the shop has not entered them. */
export type SmsShop = { company_name?: string | undefined; phone?: string | undefined };

/** With a device name of at most this length, most messages without a custom text fit into one part. */
const DEVICE_MAX = 20;
/** A shop's name in an SMS has at most `NAME_MAX` characters, and a shortened name has at least `NAME_MIN`. */
const NAME_MAX = 40;
const NAME_MIN = 4;

/**
 * Builds the SMS about a history entry (specification, section 9). Our additions follow: a request for a lent device at
 * the end, the shop's name, its phone number when the customer should call, and the link.
 */
export function repairSms(
  repair: SmsRepair,
  entry: SmsEntry,
  appOrigin: string,
  shop: SmsShop = {},
): string {
  return withAdditions(
    saidAbout(repair, entry),
    { name: shop.company_name, phone: entry.status === 'contact' ? shop.phone : '' },
    shortLink(repair, appOrigin),
    entry.status === 'completed' ? returnOfLoan(repair) : '',
  );
}

export const returnOfLoan = ({ lentSince }: SmsRepair): string =>
  lentSince === undefined ? '' : 'Rapportez aussi notre appareil.';

const saidAbout = (repair: SmsRepair, entry: SmsEntry): string =>
  `Suivi ${repair.trackingNumber}: Votre ${deviceIn(repair)} est ${STATUSES[entry.status].smsLabel}. ${appended(entry)}`.trim();

/** Returns the message of an entry if it differs from the label of the entry's status. Otherwise it returns ''. */
export const appended = ({ status, message }: SmsEntry): string =>
  message === STATUSES[status].smsLabel ? '' : message;

/**
 * Adds other devices of an intake, each with its link. The type replaces a long model, so that each device costs about
 * one part.
 */
export const withOtherDevices = (
  first: string,
  others: readonly { repair: SmsRepair; entry: SmsEntry }[],
  appOrigin: string,
): string =>
  [
    first,
    ...others.map(({ repair, entry }) =>
      [
        ended(toGsmText(saidAbout(withShortName(repair), entry))),
        ...(entry.status === 'completed' ? [toGsmText(returnOfLoan(repair))] : []),
        shortLink(repair, appOrigin),
      ]
        .filter(Boolean)
        .join(' '),
    ),
  ].join('\n');

const withShortName = (repair: SmsRepair): SmsRepair =>
  repair.deviceModel.length > DEVICE_MAX ? { ...repair, deviceModel: '' } : repair;

/**
 * Returns the link of the customer's SMS, which the edge redirects (infra/edge/edge.ts). Its key is in the query, which
 * request logs leave out.
 */
export const shortLink = ({ trackingNumber, tracking_key }: SmsRepair, appOrigin: string): string =>
  `${appOrigin}/s/${trackingNumber.replace(/^RB/, '')}?${tracking_key}`;

/**
 * Adds a sentence, the shop's name and phone and a link to `said`, in the SMS alphabet where possible. The name is
 * shortened, or left out, so that it adds no part.
 */
export function withAdditions(
  said: string,
  shop: { name?: string | undefined; phone?: string | undefined },
  link: string,
  sentence = '',
): string {
  const phone = toGsmName(shop.phone ?? '');
  const written = (shown: string): string => {
    const signature = [shown, phone].filter(Boolean).join(', ');
    const additions = [toGsmText(sentence), signature && ended(signature), link].filter(Boolean);
    return [ended(toGsmText(said)), ...additions].join(' ');
  };
  const unsigned = written('');
  const parts = smsParts(unsigned);
  const name = toGsmName(shop.name ?? '').trim();
  const shortest = Math.max(1, Math.min(NAME_MIN, name.length));
  for (let length = Math.min(NAME_MAX, name.length); length >= shortest; length -= 1) {
    const text = written(startOf(name, length));
    if (smsParts(text) <= parts) return text;
  }
  return unsigned;
}

/**
 * Shortens a name to its first words, without a final 'du' or 'de la'. If these words are too short, the name is cut
 * after `length` characters.
 */
function startOf(name: string, length: number): string {
  if (name.length <= length) return name;
  const words = name.slice(0, Math.max(0, name.lastIndexOf(' ', length)));
  const whole = words.replace(/(\s+\S{1,3})+$/, '');
  return whole.length >= NAME_MIN ? whole : withoutCutDomain(name.slice(0, length).trim());
}

export const deviceIn = ({ deviceModel, deviceType }: SmsRepair): string =>
  deviceModel || (deviceType === 'other' ? 'appareil' : DEVICE_TYPES[deviceType]);

const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
