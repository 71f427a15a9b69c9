import * as z from 'zod/mini';
import { isAttempted, NOTIFICATION_CHANNELS } from '../../../shared/repairs/notifications.ts';
import type { HistoryEntry } from '../../../shared/repairs/repairs.ts';
import { correlationId } from '../../platform/correlation.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { WrittenRepair } from '../../repairs/written-repair.ts';
import type { SendOutcome } from '../providers/send.ts';

/** The customer is notified of this change of a repair. The request holds no personal data. */
const notificationRequest = z.object({
  trackingNumber: z.string().check(z.regex(/^RB\d{8}$/)),
  user_id: z.string().check(z.minLength(1)),
  historyIndex: z.int().check(z.minimum(0)),
  /**
   * This is the entry's moment (epoch milliseconds). An entry with another moment has replaced an undone one and is not
   * sent.
   */
  changedAtMs: z.optional(z.int()),
  /** Nobody is notified before this moment (epoch milliseconds). The moment is absent if the change is not held. */
  heldUntilMs: z.optional(z.int()),
  /** The repair is one of several of an intake, which share messages (intake/send-joint.ts). */
  intake: z.optional(z.literal(true)),
  /** The message was dead-lettered and put back. It counts as late, even if the change is recent (catch-up.ts). */
  redriven: z.optional(z.literal(true)),
  correlationId: z.optional(correlationId),
});
export type NotificationRequest = z.infer<typeof notificationRequest>;

export const logKeysOf = (request: NotificationRequest) => ({
  correlationId: request.correlationId,
  shopId: request.user_id,
  trackingNumber: request.trackingNumber,
  historyIndex: request.historyIndex,
});

/** Makes the request to notify the customer of an entry. `because` is the request that led to this one. */
export function requestOf(
  repair: StoredRepair,
  historyIndex: number,
  because: Pick<NotificationRequest, 'redriven' | 'correlationId'> = {},
): NotificationRequest {
  const { trackingNumber, user_id, hold } = repair;
  const changedAtMs = Date.parse(repair.statusHistory[historyIndex]?.timestamp ?? '');
  return {
    trackingNumber,
    user_id,
    historyIndex,
    changedAtMs,
    ...(hold?.entry === changedAtMs && { heldUntilMs: hold.until }),
    ...(because.redriven && { redriven: because.redriven }),
    ...(because.correlationId && { correlationId: because.correlationId }),
  };
}

/** Returns whether the request's entry was undone and a later entry has the same index. */
export const isOther = (
  { changedAtMs }: NotificationRequest,
  { timestamp }: Pick<HistoryEntry, 'timestamp'>,
): boolean => changedAtMs !== undefined && Date.parse(timestamp) !== changedAtMs;

export const repairChange = z.extend(notificationRequest, {
  channels: z.array(z.enum(NOTIFICATION_CHANNELS)),
});
export type RepairChange = z.infer<typeof repairChange>;

/** Returns the changes that a write of a repair made, one for each entry that the history gained. */
export function changesOf({
  before,
  after,
}: Omit<WrittenRepair, 'sequenceNumber'>): RepairChange[] {
  const known = before?.statusHistory.length ?? 0;
  const { correlation_id: correlationId } = after;
  return after.statusHistory.slice(known).map((entry, offset) => ({
    ...requestOf(after, known + offset, { correlationId }),
    ...(after.intake && { intake: true as const }),
    // An import is settled from the start: it notifies nobody.
    channels: NOTIFICATION_CHANNELS.filter(
      (channel) => isAttempted(after, channel) && entry.notifications[channel].at === undefined,
    ),
  }));
}

export type NotificationOutcome = SendOutcome | { kind: 'nothing-to-send' };

/** `since` are the earlier entries that the message names. */
export type Sender = (
  repair: StoredRepair,
  historyIndex: number,
  since?: readonly number[],
) => Promise<NotificationOutcome>;

const LONGEST_DELAY_SECONDS = 900;

/** Returns the seconds for which the queue hides a request, at least until the hold of its change has ended. */
export function delaySeconds({ heldUntilMs = 0 }: NotificationRequest, nowMs: number): number {
  const seconds = Math.ceil((heldUntilMs - nowMs) / 1_000);
  return Math.min(LONGEST_DELAY_SECONDS, Math.max(0, seconds));
}
