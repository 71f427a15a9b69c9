import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import { logger } from '../platform/logger.ts';
import { count, measure } from '../platform/metrics.ts';
import type { SendOutcome } from './sender.ts';

/** A change should have reached its customer by then; a shop notices what takes longer. */
const LATE_AFTER_MS = 60_000;

/** When the change was to be told: when it was stored, or its hold was over; and when an earlier attempt ended. */
export type AttemptTimes = {
  dueAtMs: number;
  triedAtMs: number | undefined;
  nowMs: number;
};

/** Leaves one line on what came of an attempt, with the provider's message id, and counts it. */
export function logAttempt(channel: NotificationChannel, outcome: SendOutcome): void {
  if (outcome.kind === 'sent') {
    logger.info('Customer notified', { channel, messageId: outcome.messageId });
  } else if (outcome.kind === 'refusal') {
    const { cause, error } = outcome;
    logger.warn('Delivery refused', { channel, cause, providerError: error });
    count('DeliveryRefused');
  } else if (outcome.kind === 'passing') {
    logger.warn('Delivery failed for now', { channel, providerError: outcome.error });
    count('DeliveryFailed');
  } else {
    logger.info('No notification was sent', { channel, why: outcome.kind });
  }
}

/** Leaves one line on the changes that a later one was told in place of. */
export function logFolded(
  channel: NotificationChannel,
  into: number,
  indexes: readonly number[],
): void {
  logger.info('Changes folded into a later one', { channel, into, folded: indexes });
}

/** Leaves one line on a message that no attempt of a day has brought to its provider, and counts it as refused. */
export function logGivenUp(channel: NotificationChannel, attempts: number): void {
  logger.error('Delivery given up', { channel, attempts });
  count('DeliveryRefused');
}

/**
 * Measures how long a change took to reach its customer, and counts it as late once: at the attempt that finds it
 * more than 60 seconds old, whether that one succeeds or not. What nobody was to be told of, or could be, is not late.
 */
export function measureAttempt(
  channel: NotificationChannel,
  { kind }: SendOutcome,
  { dueAtMs, triedAtMs, nowMs }: AttemptTimes,
): void {
  if (Number.isNaN(dueAtMs) || kind === 'nothing-to-send' || kind === 'refusal') return;
  if (kind === 'sent') measure('TimeToNotify', nowMs - dueAtMs, channel);
  const isLateAt = (ms: number) => ms - dueAtMs > LATE_AFTER_MS;
  const wasLate = triedAtMs !== undefined && isLateAt(triedAtMs);
  if (isLateAt(nowMs) && !wasLate) count('ChangeNotifiedLate');
}
