import {
  isAttempted,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type Reach,
} from '../../shared/repairs/notifications.ts';
import {
  HISTORY_PAGE_SIZE,
  type HistoryEntry,
  type RepairStatus,
} from '../../shared/repairs/repairs.ts';
import { isHeld, isSent, type NotificationStates } from './notification-states.ts';

/**
 * An entry as it is stored: without its message where that is the status's own, which every reader knows, and with who
 * was told of it, which only its shop is answered.
 */
export type StoredEntry = Omit<HistoryEntry, 'message'> & {
  message?: string | undefined;
  told: NotificationStates;
};

/**
 * What a repair's item knows of the entries of its history that were put away (ADR 0112), so that whoever reads the item
 * alone needs none of them.
 */
export type EarlierHistory = {
  /** How many they are: the number of the first entry that the item still holds, from 0. */
  entries: number;
  /** The statuses they had, each once, in the order in which each was last had. */
  statuses: readonly RepairStatus[];
  /** By what the customer was told of any of them. */
  told: readonly NotificationChannel[];
  /** When the repair was first completed, if one of them did that (ISO 8601, UTC). */
  completedAt?: string | undefined;
  /** Minutes spent in each status until then, or until the first entry that the item still holds. */
  minutes: Readonly<Partial<Record<RepairStatus, number>>>;
};

/** The history of a repair as its item holds it. */
export type StoredHistory = {
  /** Its newest entries, oldest first: all of them but those that were put away. */
  statusHistory: StoredEntry[];
  earlier?: EarlierHistory | undefined;
};

/** The number of the first entry that a repair's item holds, from 0: those before it were put away. */
export const firstEntry = ({ earlier }: Pick<StoredHistory, 'earlier'>): number =>
  earlier?.entries ?? 0;

/** How many entries a repair's history has, wherever they are kept. */
export const entryCount = (repair: StoredHistory): number =>
  firstEntry(repair) + repair.statusHistory.length;

/** The number of its last entry, from 0. */
export const lastEntry = (repair: StoredHistory): number => entryCount(repair) - 1;

/** The entry of a number, from 0; `undefined` when there is none, or it was put away. */
export const entryAt = (repair: StoredHistory, index: number): StoredEntry | undefined =>
  index < firstEntry(repair) ? undefined : repair.statusHistory[index - firstEntry(repair)];

/** Whether the entry of a number, from 0, was put away: it is settled, and stays as it is. */
export const isPutAway = (repair: Pick<StoredHistory, 'earlier'>, index: number): boolean =>
  index < firstEntry(repair);

/** Whether a repair's customer was told of any of its changes by `channel`. */
export const wasNotified = (
  { earlier, statusHistory }: StoredHistory,
  channel: NotificationChannel,
) =>
  earlier?.told.includes(channel) === true ||
  statusHistory.some(({ told }) => isSent(told[channel]));

/** How many entries are put away together, and of how many an item gives some away. */
export type HistorySizes = { page: number; most: number };

/** One move in fifty changes, after which the item still holds a page. */
export const HISTORY_SIZES: HistorySizes = {
  page: HISTORY_PAGE_SIZE,
  most: 2 * HISTORY_PAGE_SIZE,
};

/**
 * The oldest entries that a repair's item is to give away, as many as one item holds of them; `undefined` while it has
 * room, or while one of them may still be told: who tells it decides that where it stands.
 */
export function entriesToMove(
  repair: StoredHistory & Reach,
  nowMs: number,
  { page, most }: HistorySizes = HISTORY_SIZES,
): StoredEntry[] | undefined {
  if (repair.statusHistory.length <= most) return undefined;
  const oldest = repair.statusHistory.slice(0, page);
  const isSettled = ({ told }: StoredEntry) =>
    NOTIFICATION_CHANNELS.every((channel) => {
      const notification = told[channel];
      const hasNobody = !isAttempted(repair, channel) && !isHeld(notification, nowMs);
      return notification.at !== undefined || hasNobody;
    });
  return oldest.every(isSettled) ? oldest : undefined;
}

const MINUTE_MS = 60_000;

/** Whole minutes from one instant (ISO 8601) to another, none when it is not later. */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS));

/** What is known of a history's earlier part once its next entries, up to one made at `until`, belong to it too. */
export function withMoved(
  earlier: EarlierHistory | undefined,
  moved: readonly StoredEntry[],
  until: string,
): EarlierHistory {
  const statuses = new Set(earlier?.statuses);
  const told = new Set(earlier?.told);
  const minutes: Partial<Record<RepairStatus, number>> = { ...earlier?.minutes };
  let completedAt = earlier?.completedAt;
  for (const [index, { status, timestamp, told: tellings }] of moved.entries()) {
    statuses.delete(status);
    statuses.add(status);
    for (const channel of NOTIFICATION_CHANNELS) if (isSent(tellings[channel])) told.add(channel);
    if (status === 'completed') completedAt ??= timestamp;
    if (completedAt !== undefined) continue;
    const spent = minutesBetween(timestamp, moved[index + 1]?.timestamp ?? until);
    if (spent > 0) minutes[status] = (minutes[status] ?? 0) + spent;
  }
  return {
    entries: (earlier?.entries ?? 0) + moved.length,
    statuses: [...statuses],
    told: [...told],
    ...(completedAt !== undefined && { completedAt }),
    minutes,
  };
}

/** The entries that a page of a history shows, of those that a repair's item holds, and how many come before them. */
export function newestEntries(repair: StoredHistory): { earlier: number; entries: StoredEntry[] } {
  const entries = repair.statusHistory.slice(-HISTORY_PAGE_SIZE);
  return { earlier: entryCount(repair) - entries.length, entries };
}

/** The statuses of the entries before those, each once, in the order in which each was last had. */
export function earlierStatuses({ earlier, statusHistory }: StoredHistory): RepairStatus[] {
  const statuses = new Set(earlier?.statuses);
  for (const { status } of statusHistory.slice(0, -HISTORY_PAGE_SIZE)) {
    statuses.delete(status);
    statuses.add(status);
  }
  return [...statuses];
}
