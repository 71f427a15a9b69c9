import * as z from 'zod/mini';
import { NOTIFICATION_CHANNELS } from '../../shared/notifications.ts';
import { repairStatusSchema } from '../../shared/repairs.ts';

/** A message of the e-mail and SMS queues: which change of which repair to tell. Identifiers only, no personal data. */
export const notificationRequest = z.object({
  trackingNumber: z.string().check(z.regex(/^RB\d{8}$/)),
  user_id: z.string().check(z.minLength(1)),
  /** Which entry of the repair's history, from 0. */
  historyIndex: z.int().check(z.minimum(0)),
});
export type NotificationRequest = z.infer<typeof notificationRequest>;

export const notificationChannel = z.enum(NOTIFICATION_CHANNELS);

/** The part of a repair's stream image that tells what changed. */
const repairImage = z.object({
  trackingNumber: z.string(),
  user_id: z.string(),
  customerPhone: z.optional(z.string()),
  statusHistory: z.array(z.object({ status: repairStatusSchema })),
});

/** A change to tell, and whether it can be told by SMS. */
export type RepairChange = NotificationRequest & { hasPhone: boolean };

/**
 * The changes between two images of a repair: one for each entry that the history has gained.
 * A write that leaves the history alone (a delivery's outcome) is none.
 */
export function changesBetween(before: unknown, after: unknown): RepairChange[] {
  const repair = repairImage.parse(after);
  const known = before === undefined ? 0 : repairImage.parse(before).statusHistory.length;
  return repair.statusHistory.slice(known).map((_, offset) => ({
    trackingNumber: repair.trackingNumber,
    user_id: repair.user_id,
    historyIndex: known + offset,
    hasPhone: (repair.customerPhone ?? '') !== '',
  }));
}
