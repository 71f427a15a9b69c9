import * as z from 'zod/mini';
import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import {
  HISTORY_PAGE_SIZE,
  type HistoryEntry,
  type RepairStatus,
  repairStatusSchema,
} from '../../shared/repairs/repairs.ts';
import {
  fieldsOf,
  isSent,
  type NotificationStates,
  notificationFields,
  notificationStatesOf,
} from './notification-states.ts';

/** A stored entry has its notification states. It has no message if the message is the default of its status. */
export type StoredEntry = Omit<HistoryEntry, 'message'> & {
  message?: string | undefined;
  notifications: NotificationStates;
};

export type StoredHistory = { statusHistory: StoredEntry[] };

/** A repair's history can hold this many changes after its first entry. */
export const MOST_CHANGES = 1_000;

/** DynamoDB limits an item to 400 kB. The difference is left for the notification states. */
const MOST_BYTES = 350_000;

export const isLong = ({ statusHistory }: StoredHistory): boolean =>
  Buffer.byteLength(JSON.stringify(statusHistory)) > MOST_BYTES;

export const lastEntry = ({ statusHistory }: StoredHistory): number => statusHistory.length - 1;

export const wasNotified = ({ statusHistory }: StoredHistory, channel: NotificationChannel) =>
  statusHistory.some(({ notifications }) => isSent(notifications[channel]));

const MINUTE_MS = 60_000;

/** Returns the whole minutes from one instant (ISO 8601) to another, or 0 when the second is not later. */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS));

export function newestEntries({ statusHistory }: StoredHistory) {
  const entries = statusHistory.slice(-HISTORY_PAGE_SIZE);
  return { earlier: statusHistory.length - entries.length, entries };
}

/** Returns the statuses of the entries that are older than the newest page, each once. The latest status comes last. */
export function earlierStatuses({ statusHistory }: StoredHistory): RepairStatus[] {
  const statuses = new Set<RepairStatus>();
  for (const { status } of statusHistory.slice(0, -HISTORY_PAGE_SIZE)) {
    statuses.delete(status);
    statuses.add(status);
  }
  return [...statuses];
}

export const entrySchema = z.object({
  status: repairStatusSchema,
  at: z.int(),
  message: z.optional(z.string()),
  ...notificationFields,
});

export const entryItem = ({ status, timestamp, message, notifications }: StoredEntry) => ({
  status,
  at: Date.parse(timestamp),
  ...(message !== undefined && { message }),
  ...fieldsOf(notifications),
});

export const entryOf = ({
  status,
  at,
  message,
  ...fields
}: z.infer<typeof entrySchema>): StoredEntry => ({
  status,
  timestamp: new Date(at).toISOString(),
  ...(message !== undefined && { message }),
  notifications: notificationStatesOf(fields),
});
