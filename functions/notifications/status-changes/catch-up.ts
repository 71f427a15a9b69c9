import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { lastEntry } from '../../repairs/history.ts';
import { isHeld } from '../../repairs/notification-states.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { NotificationRequest } from './notification.ts';

/** Up to this age, a change gets its own message. An older change is named in the last change's message. */
export const NEWS_MS = 30 * 60_000;

/**
 * The message is about the entry `historyIndex` and also names the entries of `since`. The entries of `folded` need
 * no separate message, and no other sender holds them.
 */
export type Catching = { historyIndex: number; since: number[]; folded: number[] };

/**
 * A change that is half an hour old, or redriven, gets its own message only if it is the last one
 * (docs/decisions/0090). Otherwise the message about the last change names every late change. It also names a late
 * change that another sender holds, because that sender will find the last change settled and send nothing.
 */
export function catchUp(
  { historyIndex, redriven }: Pick<NotificationRequest, 'historyIndex' | 'redriven'>,
  repair: Pick<StoredRepair, 'statusHistory'>,
  channel: NotificationChannel,
  nowMs: number,
): Catching {
  const isLate = ({ timestamp }: { timestamp: string }) =>
    redriven === true || nowMs - Date.parse(timestamp) > NEWS_MS;
  const own = repair.statusHistory[historyIndex];
  const target = own !== undefined && isLate(own) ? lastEntry(repair) : historyIndex;
  const since = repair.statusHistory.flatMap((entry, index) => {
    const isDue = index < target && isLate(entry) && entry.notifications[channel].at === undefined;
    return isDue ? [index] : [];
  });
  // The caller holds the claim on the request's own entry.
  const folded = since.filter((index) => {
    const notification = repair.statusHistory[index]?.notifications[channel];
    return index === historyIndex || (notification !== undefined && !isHeld(notification, nowMs));
  });
  return { historyIndex: target, since, folded };
}
