import type {
  DeliveryOutcome,
  NotificationChannel,
} from '../../../shared/repairs/notifications.ts';

const WORDS = {
  delayed: 'pas encore distribué',
  delivered: 'distribué',
  dropped: 'bloqué',
  returned: 'non distribué',
  bounced: 'non distribué',
  complained: 'refusé par votre client',
} as const satisfies Record<DeliveryOutcome, string>;

/** What is known of a message that went: that its provider has accepted it, at least. */
export const outcomeWord = (outcome: DeliveryOutcome | undefined): string =>
  outcome ? WORDS[outcome] : 'accepté';

const CALL = 'appelez votre client.';
const ADVICE = {
  email: {
    dropped: CALL,
    returned: 'sa messagerie est pleine ou absente. Renvoyez plus tard, ou appelez.',
    bounced: 'cette adresse ne reçoit rien. Corrigez-la, puis renvoyez.',
    complained: 'il l’a signalé comme indésirable et n’en recevra plus. Appelez-le.',
  },
  sms: {
    dropped: CALL,
    returned: 'son téléphone est injoignable. Renvoyez plus tard, ou appelez.',
    bounced: 'ce numéro ne reçoit pas de SMS. Corrigez-le, puis renvoyez.',
    complained: 'il a répondu STOP. Appelez-le.',
  },
} as const satisfies Record<
  NotificationChannel,
  Record<Exclude<DeliveryOutcome, 'delayed' | 'delivered'>, string>
>;

/** What a shop does about a message that did not arrive as it should; `undefined` of any other. */
export const adviceOn = (
  channel: NotificationChannel,
  outcome: DeliveryOutcome | undefined,
): string | undefined =>
  outcome === undefined || outcome === 'delayed' || outcome === 'delivered'
    ? undefined
    : ADVICE[channel][outcome];
