import { trackingPath } from '../tracking/tracking-number.ts';
import { toGsmName, toGsmText } from './gsm-text.ts';
import {
  DEVICE_TYPES,
  type DeviceType,
  historyMessage,
  type RepairStatus,
  STATUSES,
} from './repair-status.ts';

/** The repair as an SMS names it. */
export type SmsRepair = {
  trackingNumber: string;
  tracking_key: string;
  deviceType: DeviceType;
  deviceModel: string;
};

/** Who writes, and where they are called; empty where the shop has not said. */
export type SmsShop = { company_name?: string | undefined; phone?: string | undefined };

/** The part of a shop's name that an SMS has room for, in UTF-16 units. */
const NAME_MAX = 40;

/**
 * What follows 'Votre Samsung S22' where the specification's 'est {label}' is no French: its labels of these statuses
 * are no adjectives.
 */
const SAID = {
  ordered: () => 'pièce commandée',
  contact: ({ phone }: SmsShop) => (phone ? `contactez-nous au ${phone}` : 'contactez-nous'),
  completed: () => 'réparation terminée',
} as const satisfies Partial<Record<RepairStatus, (shop: SmsShop) => string>>;

/**
 * The SMS about an entry of a repair's history: what is new, the message when it says more, who writes, and the link.
 * Where it reads well it is the specification's text (section 9), 'Suivi {tracking}: Votre {device or appareil} est
 * {label}.'; else what a person would write, 'Votre Samsung S22 : contactez-nous au 02 61 91 12 34.'
 * Its own words are in the alphabet of SMS, the shop's name is brought there; the shop's message where that loses nothing.
 */
export function repairSms(
  repair: SmsRepair,
  entry: { status: RepairStatus; message: string },
  appOrigin: string,
  shop: SmsShop = {},
): string {
  const { status, message } = entry;
  const device = deviceIn(repair);
  const link = `${appOrigin}${trackingPath(repair.trackingNumber, repair.tracking_key)}`;
  const { smsLabel } = STATUSES[status];
  const name = smsName(shop);
  const isSpecified = !isSaid(status);
  const says = isSpecified
    ? `Suivi ${repair.trackingNumber}: Votre ${device} est ${smsLabel}.`
    : `Votre ${device} : ${SAID[status](shop)}.`;
  const isOwn = !isSpecified && message === historyMessage(status);
  return toGsmText(
    [
      says,
      ...(isOwn || message === '' || message === smsLabel ? [] : [name ? ended(message) : message]),
      ...(name ? [ended(name)] : []),
      ...(isSpecified ? [] : [`Suivi ${repair.trackingNumber}:`]),
      link,
    ].join(' '),
  );
}

/** What an SMS has room for of a shop's name, in its alphabet. */
export const smsName = ({ company_name }: SmsShop): string =>
  toGsmName(company_name ?? '')
    .slice(0, NAME_MAX)
    .trim();

const isSaid = (status: RepairStatus): status is keyof typeof SAID => Object.hasOwn(SAID, status);

/** The device as an SMS names it. */
export const deviceIn = ({ deviceModel, deviceType }: SmsRepair): string =>
  deviceModel || (deviceType === 'other' ? 'appareil' : DEVICE_TYPES[deviceType]);

/** A text as a sentence: what follows it is another one. */
export const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
