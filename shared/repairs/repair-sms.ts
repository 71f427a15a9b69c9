import { foldText, withoutCutDomain } from '../text.ts';
import { smsParts, toGsmName, toGsmText } from './gsm-text.ts';
import { DEVICE_TYPES, type DeviceType, type RepairStatus, STATUSES } from './repair-status.ts';

/** The parts of a repair that an SMS mentions. */
export type SmsRepair = {
  trackingNumber: string;
  tracking_key: string;
  deviceType: DeviceType;
  deviceModel: string;
  /** Present while the customer has a device of the shop. */
  lentSince?: string | undefined;
};

/** The parts of a history entry that an SMS mentions. */
type SmsEntry = { status: RepairStatus; message: string };

/** The shop's name and phone number; empty where the shop has not entered them. */
export type SmsShop = { company_name?: string | undefined; phone?: string | undefined };

/** The longest device name with which a message without a custom text fits into one part. */
export const DEVICE_MAX = 20;
/** The most characters of a shop's name in an SMS, and the fewest when it must be shortened. */
const NAME_MAX = 40;
const NAME_MIN = 4;

/**
 * Builds the SMS about a history entry: 'Suivi {tracking}: Votre {device or appareil} est {label}.', then the entry's
 * message when it adds anything (specification, section 9). Our additions follow: a request for a lent device once the
 * repair is finished, the shop's name, its phone number when the customer should call, and the link.
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
    {
      mayCost: !isRepetition(entry) || deviceIn(repair).length > DEVICE_MAX,
      sentence: entry.status === 'completed' ? returnOfLoan(repair) : '',
    },
  );
}

/** Asks for a device that the customer still has of the shop. */
export const returnOfLoan = ({ lentSince }: SmsRepair): string =>
  lentSince === undefined ? '' : 'Rapportez aussi notre appareil.';

/** The sentence of the specification, section 9, with the entry's message. */
const saidAbout = (repair: SmsRepair, entry: SmsEntry): string =>
  [
    `Suivi ${repair.trackingNumber}: Votre ${deviceIn(repair)} est ${STATUSES[entry.status].smsLabel}.`,
    ...(isRepetition(entry) ? [] : [entry.message]),
  ].join(' ');

/** The number of characters that an entry's message adds to the sentence of the specification. */
export const ownWordsIn = (entry: SmsEntry): number =>
  isRepetition(entry) ? 0 : entry.message.length;

/**
 * Adds other devices of an intake to the SMS about one of them, each with its own link. A long model is replaced by the
 * type of the device, so that each device costs about one part.
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

/** Returns whether an entry's message adds nothing, because it is the label or the default message of its status. */
function isRepetition({ status, message }: SmsEntry): boolean {
  return (
    message === '' || Object.values(STATUSES[status]).some((words) => bare(words) === bare(message))
  );
}

/** Reduces a text to its words, without accents, capitals and punctuation. */
const bare = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}\p{S}]+/gu, ' ')
    .trim();

/**
 * Returns the short link to the tracking page, with its key. The edge redirects the link (infra/edge/edge.ts). The key
 * is in the query, because request logs contain paths and no queries.
 */
export const shortLink = ({ trackingNumber, tracking_key }: SmsRepair, appOrigin: string): string =>
  `${appOrigin}/s/${trackingNumber.replace(/^RB/, '')}?${tracking_key}`;

/**
 * Adds a link, a sentence, the shop's phone number and its name to `said`, in the SMS alphabet where possible. Unless
 * `mayCost` is true, each of the first three that would add a part is left out. The name never adds a part: it is
 * shortened to the room that is left.
 */
export function withAdditions(
  said: string,
  shop: { name?: string | undefined; phone?: string | undefined },
  link: string,
  { mayCost, sentence = '' }: { mayCost: boolean; sentence?: string },
): string {
  const start = toGsmText(said);
  type Added = { sentence?: string; name?: string; phone?: string; link?: string };
  const written = (added: Added): string => {
    const signature = [added.name, added.phone].filter(Boolean).join(', ');
    const additions = [added.sentence, signature && ended(signature), added.link].filter(Boolean);
    return additions.length === 0 ? start : [ended(start), ...additions].join(' ');
  };
  let kept: Added = {};
  for (const addition of [
    { link },
    { sentence: toGsmText(sentence) },
    { phone: toGsmName(shop.phone ?? '') },
  ]) {
    const more = { ...kept, ...addition };
    if (mayCost || smsParts(written(more)) <= smsParts(start)) kept = more;
  }
  const parts = smsParts(written(kept));
  const name = toGsmName(shop.name ?? '').trim();
  const shortest = Math.max(1, Math.min(NAME_MIN, name.length));
  for (let length = Math.min(NAME_MAX, name.length); length >= shortest; length -= 1) {
    const text = written({ ...kept, name: startOf(name, length) });
    if (smsParts(text) <= parts) return text;
  }
  return written(kept);
}

/** Shortens a name to its first words, without a final 'du' or 'de la', or else to its first letters. */
function startOf(name: string, length: number): string {
  if (name.length <= length) return name;
  const words = name.slice(0, Math.max(0, name.lastIndexOf(' ', length)));
  const whole = words.replace(/(\s+\S{1,3})+$/, '');
  return whole.length >= NAME_MIN ? whole : withoutCutDomain(name.slice(0, length).trim());
}

export const deviceIn = ({ deviceModel, deviceType }: SmsRepair): string =>
  deviceModel || (deviceType === 'other' ? 'appareil' : DEVICE_TYPES[deviceType]);

/** Ends a text with a full stop, so that the next sentence can follow. */
const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
