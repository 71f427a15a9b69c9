import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import type { Unpaid } from './spending.ts';

const MESSAGES = { email: 'e-mails', sms: 'SMS' } as const satisfies Record<
  NotificationChannel,
  string
>;

/** Explains to the shop why a message is not sent, and what to do. */
export function unpaidWords(unpaid: Unpaid): string {
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
