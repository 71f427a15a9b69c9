import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import type { Counted } from './free-day.ts';
import type { Unpaid } from './spending.ts';

const MESSAGES = { email: 'e-mails', sms: 'SMS' } as const satisfies Record<
  NotificationChannel,
  string
>;

/** Explains to the shop why a message is not sent, and what to do. */
export function unpaidWords(unpaid: Unpaid): string {
  if (unpaid.why === 'together') return togetherWords(unpaid.counted);
  if (!('channel' in unpaid)) {
    return unpaid.why === 'closed'
      ? 'Ce compte est fermé.'
      : 'Les envois de votre atelier sont suspendus. Contactez notre assistance.';
  }
  const messages = MESSAGES[unpaid.channel];
  return unpaid.why === 'shop'
    ? `Vos ${unpaid.limit} ${messages} du jour sont partis. Appelez votre client, ou renvoyez ce message demain.`
    : `Ce client a déjà reçu ${unpaid.limit} ${messages} aujourd’hui. Appelez-le, ou renvoyez ce message demain.`;
}

/** Explains to a free shop that has not identified itself that the day's common budget is spent. */
function togetherWords(counted: Counted): string {
  if (counted === 'code') {
    return 'Trop de codes ont été demandés aujourd’hui. Revenez demain, ou choisissez un plan payant.';
  }
  return `Rien n’est parti\u202f: les ${MESSAGES[counted]} du jour que partagent les ateliers gratuits sont épuisés. Indiquez votre SIRET et confirmez votre mobile dans votre profil, puis renvoyez ce message, ou appelez votre client.`;
}
