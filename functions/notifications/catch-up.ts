import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import { entryAt, firstEntry, lastEntry } from '../repairs/history.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { isHeld } from '../repairs/tellings.ts';
import type { NotificationRequest } from './notification.ts';

/** Until then a change is news, and told by itself; later it goes with the last one. */
const NEWS_MS = 30 * 60_000;

/** Which entry of the history a request has told, and which earlier ones, of which nobody knows yet, go with it. */
export type Catching = { historyIndex: number; folded: number[] };

/**
 * What a request is to tell, by what the customer knows (docs/decisions/0090). Changes in quick succession are each told.
 * One that is half an hour old, or comes from the dead-letter queue, is told by itself only while it is the last; else the
 * last one is told in its place, and takes with it every late change that nobody was told of and no sender is at.
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
  const folded = repair.statusHistory.flatMap((entry, place) => {
    const index = firstEntry(repair) + place;
    if (index >= target || !isLate(entry)) return [];
    const telling = entry.told[channel];
    // The request's own is held by whoever asks.
    const isFree = index === historyIndex || !isHeld(telling, nowMs);
    return telling.at === undefined && isFree ? [index] : [];
  });
  return { historyIndex: target, folded };
}
