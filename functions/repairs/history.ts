import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import {
  HISTORY_PAGE_SIZE,
  type HistoryEntry,
  type RepairStatus,
} from '../../shared/repairs/repairs.ts';
import { isSent, type NotificationStates } from './notification-states.ts';

/**
 * An entry as it is stored: without its message where that is the status's own, which every reader knows, and with who
 * was told of it, which only its shop is answered.
 */
export type StoredEntry = Omit<HistoryEntry, 'message'> & {
  message?: string | undefined;
  notifications: NotificationStates;
};

/** The history of a repair as its item holds it: all entries, oldest first. */
export type StoredHistory = { statusHistory: StoredEntry[] };

/** Changes that a repair's history holds after its first entry. */
export const MOST_CHANGES = 1_000;

/** An item holds 400 kB: what is left serves the notifications of the entries that are there. */
const MOST_BYTES = 350_000;

/** Whether the entries of a history take up all the room that there is for them. */
export const isLong = ({ statusHistory }: StoredHistory): boolean =>
  Buffer.byteLength(JSON.stringify(statusHistory)) > MOST_BYTES;

/** The number of a history's last entry, from 0. */
export const lastEntry = ({ statusHistory }: StoredHistory): number => statusHistory.length - 1;

/** Whether a repair's customer was told of any of its changes by `channel`. */
export const wasNotified = ({ statusHistory }: StoredHistory, channel: NotificationChannel) =>
  statusHistory.some(({ notifications }) => isSent(notifications[channel]));

const MINUTE_MS = 60_000;

/** Whole minutes from one instant (ISO 8601) to another, none when it is not later. */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS));

/** The entries that a page of a history shows, and how many come before them. */
export function newestEntries({ statusHistory }: StoredHistory) {
  const entries = statusHistory.slice(-HISTORY_PAGE_SIZE);
  return { earlier: statusHistory.length - entries.length, entries };
}

/** The statuses of the entries before those, each once, in the order in which each was last had. */
export function earlierStatuses({ statusHistory }: StoredHistory): RepairStatus[] {
  const statuses = new Set<RepairStatus>();
  for (const { status } of statusHistory.slice(0, -HISTORY_PAGE_SIZE)) {
    statuses.delete(status);
    statuses.add(status);
  }
  return [...statuses];
}
