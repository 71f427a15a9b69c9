import { toGsmText } from '../../repairs/gsm-text.ts';
import {
  deviceIn,
  ended,
  type SmsRepair,
  type SmsShop,
  smsName,
} from '../../repairs/repair-sms.ts';
import { trackingPath } from '../../tracking/tracking-number.ts';
import { type NotFetchedDays, REMINDER_WORDS } from './reminders.ts';

/** In the alphabet of SMS, which has no ê: what our own words of a letter would cost one part more for. */
const SMS_WORDS = {
  7: "Votre appareil vous attend à l'atelier depuis une semaine.",
  30: "Votre appareil vous attend à l'atelier depuis un mois. Merci de passer ou d'appeler.",
  90: "Votre appareil vous attend à l'atelier depuis trois mois. Merci d'appeler pour convenir de son retrait.",
} as const satisfies Record<NotFetchedDays, string>;

/**
 * The SMS that reminds of a device which nobody has fetched, for who has no e-mail: the shop's words of the step or ours,
 * who writes and where they are called, and the device's own page with address and hours.
 */
export function notFetchedSms(
  repair: SmsRepair,
  days: NotFetchedDays,
  words: string,
  shop: SmsShop,
  appOrigin: string,
): string {
  const said = words === REMINDER_WORDS[`words${days}`] ? SMS_WORDS[days] : words;
  const signature = [smsName(shop), shop.phone].filter(Boolean).join(', ');
  const link = `${appOrigin}${trackingPath(repair.trackingNumber, repair.tracking_key)}`;
  return toGsmText(
    [
      ended(said.replaceAll(/\s+/g, ' ').trim()),
      ...(signature ? [ended(signature)] : []),
      `${deviceIn(repair)}: ${link}`,
    ].join(' '),
  );
}
