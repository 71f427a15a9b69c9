import * as z from 'zod/mini';
import { isAttempted, NOTIFICATION_CHANNELS } from '../../../shared/repairs/notifications.ts';
import { correlationId } from '../../platform/correlation.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { WrittenRepair } from '../../repairs/written-repair.ts';
import type { SendOutcome } from '../providers/send.ts';

/** A change of a repair, of which its customer is notified. It holds no personal data. */
const notificationRequest = z.object({
  trackingNumber: z.string().check(z.regex(/^RB\d{8}$/)),
  user_id: z.string().check(z.minLength(1)),
  /** The number of the entry in the repair's history, from 0. */
  historyIndex: z.int().check(z.minimum(0)),
  /** The entry's moment (epoch milliseconds), so that an entry in the place of an undone one is not sent. */
  changedAtMs: z.optional(z.int()),
  /** Nobody is notified before this moment (epoch milliseconds); absent if the change is not held. */
  heldUntilMs: z.optional(z.int()),
  /** The repair is one of several of an intake, which share messages (intake/send-intake.ts, intake/send-change.ts). */
  intake: z.optional(z.literal(true)),
  /** The message was dead-lettered and put back. It counts as late, even if the change is recent (catch-up.ts). */
  redriven: z.optional(z.literal(true)),
  correlationId: z.optional(correlationId),
});
export type NotificationRequest = z.infer<typeof notificationRequest>;

/** The keys of a log line: the shop, the change, and the request of a page that made the change. */
export const logKeysOf = (request: NotificationRequest) => ({
  correlationId: request.correlationId,
  shopId: request.user_id,
  trackingNumber: request.trackingNumber,
  historyIndex: request.historyIndex,
});

export function requestOf(repair: StoredRepair, historyIndex: number): NotificationRequest {
  const { trackingNumber, user_id, hold } = repair;
  const changedAtMs = Date.parse(repair.statusHistory[historyIndex]?.timestamp ?? '');
  return {
    trackingNumber,
    user_id,
    historyIndex,
    changedAtMs,
    ...(hold?.entry === changedAtMs && { heldUntilMs: hold.until }),
  };
}

/** A message of the queue of notifications: a change, and the channels by which its customer can be notified. */
export const repairChange = z.extend(notificationRequest, {
  channels: z.array(z.enum(NOTIFICATION_CHANNELS)),
});
export type RepairChange = z.infer<typeof repairChange>;

/** The changes that a write of a repair made: one for each entry that the history gained. */
export function changesOf({
  before,
  after,
}: Omit<WrittenRepair, 'sequenceNumber'>): RepairChange[] {
  const known = before?.statusHistory.length ?? 0;
  return after.statusHistory.slice(known).map((entry, offset) => ({
    ...requestOf(after, known + offset),
    ...(after.correlation_id && { correlationId: after.correlation_id }),
    ...(after.intake && { intake: true as const }),
    // An import is settled from the start: it notifies nobody.
    channels: NOTIFICATION_CHANNELS.filter(
      (channel) => isAttempted(after, channel) && entry.notifications[channel].at === undefined,
    ),
  }));
}

/** The outcome of one channel's message about a change. */
export type NotificationOutcome = SendOutcome | { kind: 'nothing-to-send' };

/** Sends one channel's message about a history entry; `since` are the earlier entries that it names. */
export type Sender = (
  repair: StoredRepair,
  historyIndex: number,
  since?: readonly number[],
) => Promise<NotificationOutcome>;
