import * as z from 'zod/mini';
import type { OverdueStep } from '../../../shared/notifications/reminders/overdue.ts';
import type { NotFetchedDays } from '../../../shared/notifications/reminders/reminders.ts';
import { DELIVERY_OUTCOMES, NOTIFICATION_CHANNELS } from '../../../shared/repairs/notifications.ts';
import { type RawItem, storedKind } from '../../platform/stored-item.ts';
import { expiresAtSeconds, shopPartition } from '../../platform/table-keys.ts';

export const REMINDER_PREFIX = 'REMINDER#';

/** No reminder is sent as late as this, so a deleted record can never cause a second one. */
const KEPT_SECONDS = 400 * 86_400;

/** What a reminder is about; two reminders of the same name are the same one. */
export type ReminderName =
  | { kind: 'quote'; documentId: string }
  /** `sinceMs` distinguishes a second completion, whose steps begin anew. */
  | { kind: 'not-fetched'; trackingNumber: string; sinceMs: number; days: NotFetchedDays }
  /** An overdue invoice, at one of its steps. */
  | { kind: 'overdue'; documentId: string; days: OverdueStep };

/** A reminder from the claim that paid for it on: it is sent once. Numbers are epoch milliseconds. */
export const reminderKind = storedKind({
  name: 'reminder',
  version: 1,
  schema: z.object({
    /** The sender's claim lasts until then. */
    until: z.exactOptional(z.int()),
    /** When it was settled, and how; if it was sent, this moment identifies it in its outcome. */
    at: z.exactOptional(z.int()),
    end: z.exactOptional(z.enum(['sent', 'refused'])),
    reason: z.exactOptional(z.string()),
    /** The channel that it was sent by, and the outcome that the provider has reported since. */
    channel: z.exactOptional(z.enum(NOTIFICATION_CHANNELS)),
    outcome: z.exactOptional(z.enum(DELIVERY_OUTCOMES)),
    /** When the shop dealt with a reminder that did not arrive. */
    seen: z.exactOptional(z.int()),
    expires_at: z.int(),
  }),
});
export type StoredReminder = z.infer<typeof reminderKind.schema>;

/** @throws UnreadableItem */
export const readReminder = (item: RawItem): StoredReminder => reminderKind.read(item);

export const reminderKey = (shopId: string, name: ReminderName) =>
  reminderKeyOf(shopId, reminderRef(name));

/** The same, from a reminder's reference. */
export const reminderKeyOf = (shopId: string, ref: string) => ({
  pk: shopPartition(shopId),
  sk: REMINDER_PREFIX + ref,
});

/** The end of a reminder's key, which distinguishes it from the shop's others. */
export function reminderRef(name: ReminderName): string {
  if (name.kind === 'quote') return `QUOTE#${name.documentId}`;
  if (name.kind === 'overdue') return `OVERDUE#${name.documentId}#${name.days}`;
  return `NOT-FETCHED#${name.trackingNumber}#${name.sinceMs}#${name.days}`;
}

export const reminderItem = (
  shopId: string,
  name: ReminderName,
  reminder: Omit<StoredReminder, 'expires_at'>,
  nowMs: number,
) => ({
  ...reminderKey(shopId, name),
  ...reminderKind.stamp,
  ...reminder,
  expires_at: expiresAtSeconds(nowMs, KEPT_SECONDS),
});
