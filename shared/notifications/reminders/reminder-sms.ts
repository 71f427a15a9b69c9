import {
  deviceIn,
  returnOfLoan,
  type SmsRepair,
  type SmsShop,
  shortLink,
  withAdditions,
} from '../../repairs/repair-sms.ts';
import { REMINDER_WORDS } from './reminder-words.ts';
import type { NotFetchedDays } from './reminders.ts';

/** This text follows 'Votre iPhone 13'. It is shorter than in an e-mail, so that the SMS has only one part. */
const SMS_WORDS = {
  7: 'vous attend depuis une semaine.',
  30: 'vous attend depuis un mois.',
  90: 'vous attend depuis trois mois. Appelez-nous.',
} as const satisfies Record<NotFetchedDays, string>;

/** The SMS contains a request for a lent device, the shop's name and number, and the link to the device's page. */
export function notFetchedSms(
  repair: SmsRepair,
  days: NotFetchedDays,
  words: string,
  { company_name: name, phone }: SmsShop,
  appOrigin: string,
): string {
  const device = deviceIn(repair);
  const link = shortLink(repair, appOrigin);
  const sentence = returnOfLoan(repair);
  if (words === REMINDER_WORDS[`words${days}`]) {
    return withAdditions(`Votre ${device} ${SMS_WORDS[days]}`, { name, phone }, link, sentence);
  }
  const said = words.replaceAll(/\s+/g, ' ').trim();
  return withAdditions(said, { name, phone }, `${device}: ${link}`, sentence);
}
