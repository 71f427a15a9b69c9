import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import { formatTime } from '../../shared/time.ts';

/** A change as old as that can wait for the morning. */
const CAN_WAIT_MS = 2 * 3_600_000;
/** Nobody's phone rings before and after, in Paris. */
const FIRST_HOUR = 8;
const END_HOUR = 20;
const MINUTES_A_DAY = 24 * 60;
/** SQS hides no message for 12 hours in all. What wakes up early waits once more. */
const LONGEST_WAIT_SECONDS = 11.5 * 3_600;

/**
 * How long the message of a change is to wait for a decent hour, in whole seconds; 0 when it may go. An SMS alone wakes
 * people up, and a change that was just made is told at once, at whatever hour its shop works.
 */
export function secondsUntilQuietHoursEnd(
  channel: NotificationChannel,
  changedMs: number,
  nowMs: number,
): number {
  if (channel === 'email' || nowMs - changedMs < CAN_WAIT_MS) return 0;
  const [hour = 0, minute = 0] = formatTime(new Date(nowMs).toISOString()).split(':').map(Number);
  if (hour >= FIRST_HOUR && hour < END_HOUR) return 0;
  const minutes = (FIRST_HOUR * 60 - (hour * 60 + minute) + MINUTES_A_DAY) % MINUTES_A_DAY;
  return Math.min(minutes * 60, LONGEST_WAIT_SECONDS);
}
