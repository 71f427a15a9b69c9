import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { parisDay, parisMinute, parisMinuteOf, plusDays } from '../../../shared/time.ts';

/** From this age on, a change can wait for the morning. */
const CAN_WAIT_MS = 2 * 3_600_000;
/** An SMS about an old change is sent only from the first hour to the end hour, in Paris. */
const FIRST_HOUR = 8;
const END_HOUR = 20;
/** SQS hides a message for 12 hours at most. A message that wakes up early waits once more. */
const LONGEST_WAIT_SECONDS = 11.5 * 3_600;

/** Returns 0 for an e-mail and for an SMS about a recent change, because these never wait. */
export function secondsUntilQuietHoursEnd(
  channel: NotificationChannel,
  changedMs: number,
  nowMs: number,
): number {
  if (channel === 'email' || nowMs - changedMs < CAN_WAIT_MS) return 0;
  const today = parisDay(nowMs);
  const hour = Number(parisMinuteOf(nowMs).slice(11, 13));
  if (hour >= FIRST_HOUR && hour < END_HOUR) return 0;
  const day = hour < FIRST_HOUR ? today : plusDays(today, 1);
  const seconds = Math.ceil((parisMinute(`${day}T0${FIRST_HOUR}:00`) - nowMs) / 1000);
  return Math.min(seconds, LONGEST_WAIT_SECONDS);
}
