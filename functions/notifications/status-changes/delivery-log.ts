import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { logger } from '../../platform/logger.ts';
import { count, measure } from '../../platform/metrics.ts';
import type { NotificationOutcome } from './notification.ts';

/** A customer should be notified within this time, because a shop notices a longer delay. */
const LATE_AFTER_MS = 60_000;

/** At `dueAtMs` the change was stored or its hold ended; at `triedAtMs` an earlier attempt ended. */
export type AttemptTimes = { dueAtMs: number; triedAtMs: number | undefined; nowMs: number };

export function logAttempt(channel: NotificationChannel, outcome: NotificationOutcome): void {
  if (outcome.kind === 'sent') {
    logger.info('A customer was notified', { channel, messageId: outcome.messageId });
  } else if (outcome.kind === 'refused') {
    const { cause, error, meaning } = outcome;
    logger.warn('A delivery was refused', { channel, cause, providerError: error, meaning });
    count('DeliveryRefused');
  } else if (outcome.kind === 'failed') {
    const { error, meaning } = outcome;
    logger.warn('A delivery failed for now', { channel, providerError: error, meaning });
    count('DeliveryFailed');
  } else {
    logger.info('No notification was sent', { channel, why: outcome.kind });
  }
}

export function logFolded(
  channel: NotificationChannel,
  into: number,
  indexes: readonly number[],
): void {
  logger.info('Changes were folded into a later one', { channel, into, folded: indexes });
}

export function logGivenUp(
  channel: NotificationChannel,
  attempts: number,
  providerError: string | undefined,
): void {
  logger.error('The delivery was given up', { channel, attempts, providerError });
  count('DeliveryRefused');
}

/**
 * Counts a change as late once, at the first attempt that finds it more than 60 seconds old. A change is never late
 * if nobody had to be notified of it, or nobody could be.
 */
export function measureAttempt(
  channel: NotificationChannel,
  { kind }: NotificationOutcome,
  { dueAtMs, triedAtMs, nowMs }: AttemptTimes,
): void {
  if (Number.isNaN(dueAtMs) || kind === 'nothing-to-send' || kind === 'refused') return;
  if (kind === 'sent') measure('TimeToNotify', nowMs - dueAtMs, channel);
  const isLateAt = (ms: number) => ms - dueAtMs > LATE_AFTER_MS;
  const wasLate = triedAtMs !== undefined && isLateAt(triedAtMs);
  if (isLateAt(nowMs) && !wasLate) count('ChangeNotifiedLate');
}
