import type {
  DeliveryOutcome,
  NotificationChannel,
} from '../../../../shared/repairs/notifications.ts';

const WORDS = {
  delayed: 'pas encore distribué',
  unknown: 'au sort inconnu',
  delivered: 'distribué',
  dropped: 'bloqué',
  returned: 'non distribué',
  bounced: 'non distribué',
  complained: 'refusé par votre client',
} as const satisfies Record<DeliveryOutcome, string>;

/** Without a known outcome, the provider has at least accepted the message. */
export const outcomeWord = (outcome: DeliveryOutcome | undefined): string =>
  outcome ? WORDS[outcome] : 'accepté';

const CALL = 'appelez votre client.';
const UNSURE = 'il n’est peut-être pas arrivé. Appelez votre client.';
const ADVICE = {
  email: {
    unknown: UNSURE,
    dropped: CALL,
    returned: 'sa messagerie est pleine ou absente. Renvoyez plus tard, ou appelez.',
    bounced: 'cette adresse ne reçoit rien. Corrigez-la, puis renvoyez.',
    complained: 'il l’a signalé comme indésirable et n’en recevra plus. Appelez-le.',
  },
  sms: {
    unknown: UNSURE,
    dropped: CALL,
    returned: 'son téléphone est injoignable. Renvoyez plus tard, ou appelez.',
    bounced: 'ce numéro ne reçoit pas de SMS. Corrigez-le, puis renvoyez.',
    complained: 'il a répondu STOP. Appelez-le.',
  },
} as const satisfies Record<
  NotificationChannel,
  Record<Exclude<DeliveryOutcome, 'delayed' | 'delivered'>, string>
>;

/** Returns what the shop should do about a message that did not arrive, or undefined if it may have arrived. */
export const adviceOn = (
  channel: NotificationChannel,
  outcome: DeliveryOutcome | undefined,
): string | undefined =>
  outcome === undefined || outcome === 'delayed' || outcome === 'delivered'
    ? undefined
    : ADVICE[channel][outcome];
