import type { Delivery, NotificationChannel } from '../../../../shared/repairs/notifications.ts';
import { formatDate, formatTime } from '../../../../shared/time.ts';
import { adviceOn, outcomeWord } from './outcome-text.ts';

export const CHANNEL_NAMES = { email: 'E-mail', sms: 'SMS' } as const satisfies Record<
  NotificationChannel,
  string
>;

/** For a failed message, `reason` gives the reason and `when` is empty. For a sent message, `reason` is empty. */
export type DeliveryWords = { name: string; when: string; outcome: string; reason: string };

/** Returns for example 'E-mail', 'envoyé à 14:05,' and 'distribué'. The day is left out if it is today. */
export function deliveryWords(
  channel: NotificationChannel,
  delivery: Delivery | undefined,
  nowMs: number,
): DeliveryWords {
  const words = (outcome: string, reason = '', when = '') => ({
    name: CHANNEL_NAMES[channel],
    when,
    outcome,
    reason,
  });
  if (delivery === undefined) return words('en attente');
  const { state, at, reason, folded = 0, outcome } = delivery;
  if (state === 'refused') return words('refusé', reason ?? 'le message n’a pas pu partir');
  if (state === 'waiting') return words('en attente', reason);
  const advice = adviceOn(channel, outcome);
  if (advice) return words(outcomeWord(outcome), advice);
  const isToday = formatDate(at) === formatDate(new Date(nowMs).toISOString());
  const when = isToday ? `à ${formatTime(at)}` : `le ${formatDate(at)} à ${formatTime(at)}`;
  const parts = [outcomeWord(outcome), lateText(folded)];
  return words(parts.filter(Boolean).join(', '), '', `envoyé ${when},`);
}

/** Returns the state of a notification as one text, such as 'E-mail envoyé à 14:05, distribué'. */
export const deliveryText = (...given: Parameters<typeof deliveryWords>): string => {
  const { name, when, outcome, reason } = deliveryWords(...given);
  const state = [name, when, outcome].filter(Boolean).join(' ');
  return reason ? `${state}\u202f: ${reason}` : state;
};

function lateText(folded: number): string {
  if (folded === 0) return '';
  return folded === 1
    ? 'à la place d’un message en retard'
    : `à la place de ${folded} messages en retard`;
}
