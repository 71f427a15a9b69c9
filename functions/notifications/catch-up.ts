import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import { entryAt, firstEntry, lastEntry } from '../repairs/history.ts';
import { isHeld } from '../repairs/notification-states.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import type { NotificationRequest } from './notification.ts';

/** Until then a change is news, and told by itself; later it goes with the last one. */
const NEWS_MS = 30 * 60_000;

/**
 * Which entry of the history a request has told, which late earlier ones its message names since nobody knows of them
 * yet, and which of those need no telling of their own then: all that no other sender is at.
 */
export type Catching = { historyIndex: number; since: number[]; folded: number[] };

/**
 * What a request is to tell, by what the customer knows (docs/decisions/0090). Changes in quick succession are each told.
 * One that is half an hour old, or comes from the dead-letter queue, is told by itself only while it is the last; else the
 * last one is told in its place, and takes with it every late change that nobody was told of. One that another sender
 * is at is named all the same: that one would find the last settled, and tell nobody.
 */
export function catchUp(
  { historyIndex, redriven }: Pick<NotificationRequest, 'historyIndex' | 'redriven'>,
  repair: Pick<StoredRepair, 'statusHistory' | 'earlier'>,
  channel: NotificationChannel,
  nowMs: number,
): Catching {
  const isLate = ({ timestamp }: { timestamp: string }) =>
    redriven === true || nowMs - Date.parse(timestamp) > NEWS_MS;
  const own = entryAt(repair, historyIndex);
  const target = own !== undefined && isLate(own) ? lastEntry(repair) : historyIndex;
  // Those that were put away are settled.
  const since = repair.statusHistory.flatMap((entry, place) => {
    const index = firstEntry(repair) + place;
    const isDue = index < target && isLate(entry) && entry.told[channel].at === undefined;
    return isDue ? [index] : [];
  });
  // The request's own is held by whoever asks.
  const folded = since.filter((index) => {
    const notification = entryAt(repair, index)?.told[channel];
    return index === historyIndex || (notification !== undefined && !isHeld(notification, nowMs));
  });
  return { historyIndex: target, since, folded };
}
