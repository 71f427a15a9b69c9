import * as z from 'zod/mini';
import type { OverdueStep } from '../../../shared/notifications/reminders/overdue.ts';
import type { NotFetchedDays } from '../../../shared/notifications/reminders/reminders.ts';
import { DELIVERY_OUTCOMES, NOTIFICATION_CHANNELS } from '../../../shared/repairs/notifications.ts';
import { type RawItem, storedKind } from '../../platform/stored-item.ts';
import { expiresAtSeconds, shopPartition } from '../../platform/table-keys.ts';

export const REMINDER_PREFIX = 'REMINDER#';

/** Nothing is reminded of as late as that: what is forgotten then can never go out twice. */
const KEPT_SECONDS = 400 * 86_400;

/** What one reminder is about; two of the same name are the same one. */
export type ReminderName =
  | { kind: 'quote'; documentId: string }
  /** `sinceMs` tells a second completion, whose steps begin anew. */
  | { kind: 'not-fetched'; trackingNumber: string; sinceMs: number; days: NotFetchedDays }
  /** An invoice past due, at one of its steps. */
  | { kind: 'overdue'; documentId: string; days: OverdueStep };

/** One reminder, from the claim that has paid for it on: it is sent once. Numbers are epoch milliseconds. */
export const reminderKind = storedKind({
  name: 'reminder',
  version: 1,
  schema: z.object({
    /** A sender has the right to send it until then. */
    until: z.exactOptional(z.int()),
    /** When it was settled, and how: of what was sent, the moment by which what becomes of it is known for its own. */
    at: z.exactOptional(z.int()),
    end: z.exactOptional(z.enum(['sent', 'refused'])),
    reason: z.exactOptional(z.string()),
    /** By what it was sent, and what its provider has said of it since. */
    channel: z.exactOptional(z.enum(NOTIFICATION_CHANNELS)),
    outcome: z.exactOptional(z.enum(DELIVERY_OUTCOMES)),
    /** When its shop did what was to be done about that. */
    seen: z.exactOptional(z.int()),
    expires_at: z.int(),
  }),
});
export type StoredReminder = z.infer<typeof reminderKind.schema>;

/** @throws UnreadableItem */
export const readReminder = (item: RawItem): StoredReminder => reminderKind.read(item);

export const reminderKey = (shopId: string, name: ReminderName) =>
  reminderKeyOf(shopId, reminderRef(name));

/** The same by what tells one of a shop's reminders from another. */
export const reminderKeyOf = (shopId: string, ref: string) => ({
  pk: shopPartition(shopId),
  sk: REMINDER_PREFIX + ref,
});

/** What tells one of a shop's reminders from another: its key's end. */
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
