import { foldText } from '../text.ts';
import { smsParts, toGsmName, toGsmText } from './gsm-text.ts';
import { DEVICE_TYPES, type DeviceType, type RepairStatus, STATUSES } from './repair-status.ts';

/** The repair as an SMS names it. */
export type SmsRepair = {
  trackingNumber: string;
  tracking_key: string;
  deviceType: DeviceType;
  deviceModel: string;
};

/** Who writes, and where they are called; empty where the shop has not said. */
export type SmsShop = { company_name?: string | undefined; phone?: string | undefined };

/** The longest name of a device for which a message without a text of the shop's own fits one part. */
export const DEVICE_MAX = 20;
/** How much of a shop's name an SMS shows at most and, where it has to be shortened, at least. */
const NAME_MAX = 40;
const NAME_MIN = 4;

/**
 * The SMS about an entry of a repair's history: 'Suivi {tracking}: Votre {device or appareil} est {label}.', then the
 * entry's message where it says anything else (specification, section 9), then what we add: the shop's name, its phone
 * where the customer is to call, and the link.
 */
export function repairSms(
  repair: SmsRepair,
  entry: { status: RepairStatus; message: string },
  appOrigin: string,
  shop: SmsShop = {},
): string {
  const { status } = entry;
  const message = isRepetition(entry) ? '' : entry.message;
  const device = deviceIn(repair);
  const specified = `Suivi ${repair.trackingNumber}: Votre ${device} est ${STATUSES[status].smsLabel}.`;
  return withAdditions(
    [specified, message].filter(Boolean).join(' '),
    { name: shop.company_name, phone: status === 'contact' ? shop.phone : '' },
    shortLink(repair, appOrigin),
    { mayCost: message !== '' || device.length > DEVICE_MAX },
  );
}

/** Whether a message says nothing that the SMS does not: a label of its status, or the status's default message. */
function isRepetition({ status, message }: { status: RepairStatus; message: string }): boolean {
  return (
    message === '' || Object.values(STATUSES[status]).some((words) => bare(words) === bare(message))
  );
}

/** What a text says, whatever its accents, capitals and punctuation. */
const bare = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}\p{S}]+/gu, ' ')
    .trim();

/**
 * The tracking page with its key in few characters: the edge redirects it (infra/edge.ts). The key stands in the query,
 * because logs of requests hold paths and no queries.
 */
export const shortLink = ({ trackingNumber, tracking_key }: SmsRepair, appOrigin: string): string =>
  `${appOrigin}/s/${trackingNumber.replace(/^RB/, '')}?${tracking_key}`;

/**
 * `said`, then who writes, where they are called, and a link, in the alphabet of SMS where the text allows it. Link and
 * phone come first: where they may cost nothing, each is left out if it would add a part. The name never adds one; it is
 * shortened to the room that is left.
 */
export function withAdditions(
  said: string,
  shop: { name?: string | undefined; phone?: string | undefined },
  link: string,
  { mayCost }: { mayCost: boolean },
): string {
  const start = toGsmText(said);
  const written = (added: { name?: string; phone?: string; link?: string }): string => {
    const signature = [added.name, added.phone].filter(Boolean).join(', ');
    const additions = [signature && ended(signature), added.link].filter(Boolean);
    return additions.length === 0 ? start : [ended(start), ...additions].join(' ');
  };
  let kept: { phone?: string; link?: string } = {};
  for (const addition of [{ link }, { phone: toGsmName(shop.phone ?? '') }]) {
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

/** A name in at most `length` characters: its first words without a 'du' or 'de la' at the end, else its first letters. */
function startOf(name: string, length: number): string {
  if (name.length <= length) return name;
  const words = name.slice(0, Math.max(0, name.lastIndexOf(' ', length)));
  const whole = words.replace(/(\s+\S{1,3})+$/, '');
  return whole.length >= NAME_MIN ? whole : name.slice(0, length).trim();
}

/** The device as an SMS names it. */
export const deviceIn = ({ deviceModel, deviceType }: SmsRepair): string =>
  deviceModel || (deviceType === 'other' ? 'appareil' : DEVICE_TYPES[deviceType]);

/** A text as a sentence: what follows it is another one. */
const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
