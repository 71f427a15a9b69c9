import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import {
  HISTORY_PAGE_SIZE,
  type HistoryEntry,
  type RepairStatus,
} from '../../shared/repairs/repairs.ts';
import { isSent, type NotificationStates } from './notification-states.ts';

/** An entry as it is stored: without the default message of its status, and with its notification states. */
export type StoredEntry = Omit<HistoryEntry, 'message'> & {
  message?: string | undefined;
  notifications: NotificationStates;
};

/** The stored history of a repair: all entries, oldest first. */
export type StoredHistory = { statusHistory: StoredEntry[] };

/** The number of changes that a repair's history can hold after its first entry. */
export const MOST_CHANGES = 1_000;

/**
 * The most bytes of a history's entries. DynamoDB limits an item to 400 kB; the rest is for the notification states.
 */
const MOST_BYTES = 350_000;

/** Whether a history has used up the room for its entries. */
export const isLong = ({ statusHistory }: StoredHistory): boolean =>
  Buffer.byteLength(JSON.stringify(statusHistory)) > MOST_BYTES;

/** The number of a history's last entry, from 0. */
export const lastEntry = ({ statusHistory }: StoredHistory): number => statusHistory.length - 1;

/** Whether the customer was notified of any change over `channel`. */
export const wasNotified = ({ statusHistory }: StoredHistory, channel: NotificationChannel) =>
  statusHistory.some(({ notifications }) => isSent(notifications[channel]));

const MINUTE_MS = 60_000;

/** Whole minutes from one instant (ISO 8601) to another; 0 when the second is not later. */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS));

/** The newest entries, as many as a page shows, and how many come before them. */
export function newestEntries({ statusHistory }: StoredHistory) {
  const entries = statusHistory.slice(-HISTORY_PAGE_SIZE);
  return { earlier: statusHistory.length - entries.length, entries };
}

/** The statuses of the entries that are older than the newest page, each once. The latest status comes last. */
export function earlierStatuses({ statusHistory }: StoredHistory): RepairStatus[] {
  const statuses = new Set<RepairStatus>();
  for (const { status } of statusHistory.slice(0, -HISTORY_PAGE_SIZE)) {
    statuses.delete(status);
    statuses.add(status);
  }
  return [...statuses];
}
