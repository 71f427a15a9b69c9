import * as z from 'zod/mini';
import {
  isAttempted,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../shared/repairs/notifications.ts';
import { correlationId } from '../platform/correlation.ts';
import { entryAt, entryCount, firstEntry } from '../repairs/history.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import type { WrittenRepair } from '../repairs/written-repair.ts';

/** A message of the e-mail and SMS queues: which change of which repair to tell. Identifiers only, no personal data. */
export const notificationRequest = z.object({
  trackingNumber: z.string().check(z.regex(/^RB\d{8}$/)),
  user_id: z.string().check(z.minLength(1)),
  /** Which entry of the repair's history, from 0. */
  historyIndex: z.int().check(z.minimum(0)),
  /** When that entry was made (epoch milliseconds): one that was undone, and another in its place, is not told by this. */
  changedAtMs: z.optional(z.int()),
  /** Nobody is to be told before then (epoch milliseconds); absent of a change that is told at once. */
  heldUntilMs: z.optional(z.int()),
  /** It lay in the dead-letter queue and was put back: it is late, however old the change (catch-up.ts). */
  redriven: z.optional(z.literal(true)),
  /** Of the request that made the change. */
  correlationId: z.optional(correlationId),
});
export type NotificationRequest = z.infer<typeof notificationRequest>;

/** What a log line says of a request: whose change it is, and which request of a page's made it. */
export const logKeysOf = (request: NotificationRequest) => ({
  correlationId: request.correlationId,
  shopId: request.user_id,
  trackingNumber: request.trackingNumber,
  historyIndex: request.historyIndex,
});

/** The request to tell of an entry of a repair's history. */
export function requestOf(repair: StoredRepair, historyIndex: number): NotificationRequest {
  const { trackingNumber, user_id, hold } = repair;
  const changedAtMs = Date.parse(entryAt(repair, historyIndex)?.timestamp ?? '');
  return {
    trackingNumber,
    user_id,
    historyIndex,
    changedAtMs,
    ...(hold?.entry === changedAtMs && { heldUntilMs: hold.until }),
  };
}

/** A change to tell, and by what its customer can be told. */
export type RepairChange = NotificationRequest & { channels: readonly NotificationChannel[] };

/**
 * The changes that a write of a repair tells: one for each entry that the history has gained.
 * A write that leaves the history alone (a delivery's outcome) is none.
 */
export function changesOf({
  before,
  after,
}: Omit<WrittenRepair, 'sequenceNumber'>): RepairChange[] {
  const known = Math.max(before ? entryCount(before) : 0, firstEntry(after));
  return after.statusHistory.slice(known - firstEntry(after)).map((entry, offset) => ({
    ...requestOf(after, known + offset),
    ...(after.correlation_id && { correlationId: after.correlation_id }),
    // Of an import everything is settled: whoever was to know of it knows.
    channels: NOTIFICATION_CHANNELS.filter(
      (channel) => isAttempted(after, channel) && entry.told[channel].at === undefined,
    ),
  }));
}
