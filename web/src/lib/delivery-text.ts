import type { Delivery, NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { formatDate, formatTime } from '../../../shared/time.ts';
import { adviceOn, outcomeWord } from './outcome-text.ts';

const CHANNEL_NAMES = { email: 'E-mail', sms: 'SMS' } as const satisfies Record<
  NotificationChannel,
  string
>;

/**
 * The state of a notification, for example 'E-mail envoyé à 14:05, distribué'. The day is named unless it is
 * today. A notification that is not sent yet is waiting.
 */
export function deliveryText(
  channel: NotificationChannel,
  delivery: Delivery | undefined,
  nowMs: number,
): string {
  const name = CHANNEL_NAMES[channel];
  if (delivery === undefined) return `${name} en attente`;
  const { state, at, reason, folded = 0, outcome } = delivery;
  if (state === 'refused')
    return `${name} refusé\u202f: ${reason ?? 'le message n’a pas pu partir'}`;
  if (state === 'waiting')
    return reason ? `${name} en attente\u202f: ${reason}` : `${name} en attente`;
  const advice = adviceOn(channel, outcome);
  if (advice) return `${name} ${outcomeWord(outcome)}\u202f: ${advice}`;
  const isToday = formatDate(at) === formatDate(new Date(nowMs).toISOString());
  const when = isToday ? `à ${formatTime(at)}` : `le ${formatDate(at)} à ${formatTime(at)}`;
  const parts = [`${name} envoyé ${when}`, outcomeWord(outcome), lateText(folded)];
  return parts.filter(Boolean).join(', ');
}

/** Names the messages of an outage that this notification includes. */
function lateText(folded: number): string {
  if (folded === 0) return '';
  return folded === 1
    ? 'à la place d’un message en retard'
    : `à la place de ${folded} messages en retard`;
}
