import { AppError } from '../../../shared/errors.ts';
import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import type { Counted } from './free-day.ts';
import type { Unpaid } from './spending.ts';

const MESSAGES = { email: 'e-mails', sms: 'SMS' } as const satisfies Record<
  NotificationChannel,
  string
>;

export function unpaidWords(unpaid: Unpaid): string {
  if (unpaid.why === 'together') return togetherWords(unpaid.counted);
  if (!('channel' in unpaid)) return stoppedWords(unpaid.why);
  const messages = MESSAGES[unpaid.channel];
  return unpaid.why === 'shop'
    ? `Vos ${unpaid.limit} ${messages} du jour sont partis. Appelez votre client, ou renvoyez ce message demain.`
    : `Ce client a déjà reçu ${unpaid.limit} ${messages} aujourd’hui. Appelez-le, ou renvoyez ce message demain.`;
}

export function codeUnpaidWords(unpaid: Unpaid): string {
  if (unpaid.why === 'together') {
    return 'Trop de codes ont été demandés aujourd’hui. Revenez demain, ou choisissez un plan payant.';
  }
  if (!('channel' in unpaid)) return stoppedWords(unpaid.why);
  return unpaid.why === 'shop'
    ? `Le code part par SMS, et vos ${unpaid.limit} SMS du jour sont partis. Demandez-le demain, ou choisissez un plan payant.`
    : `Ce numéro a déjà reçu ${unpaid.limit} SMS aujourd’hui. Demandez le code demain, ou indiquez un autre mobile.`;
}

/** Returns the error for a request that a spent budget or a closed account has stopped. */
export const unpaidError = (unpaid: Unpaid, wordsOf = unpaidWords): AppError =>
  unpaid.why === 'closed'
    ? new AppError('UNAUTHENTICATED')
    : new AppError('BUDGET_SPENT', { message: wordsOf(unpaid) });

const stoppedWords = (why: 'closed' | 'stopped') =>
  why === 'closed'
    ? 'Ce compte est fermé.'
    : 'Les envois de votre atelier sont suspendus. Contactez notre assistance.';

function togetherWords(counted: Counted): string {
  const messages = counted === 'email' ? MESSAGES.email : MESSAGES.sms;
  return `Rien n’est parti\u202f: les ${messages} du jour que partagent les ateliers gratuits sont épuisés. Indiquez votre SIRET et confirmez votre mobile dans votre profil, puis renvoyez ce message, ou appelez votre client.`;
}
