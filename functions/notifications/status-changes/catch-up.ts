import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { lastEntry } from '../../repairs/history.ts';
import { isHeld } from '../../repairs/notification-states.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { NotificationRequest } from './notification.ts';

/** The age up to which a change gets its own message. An older change is named in the last change's message. */
const NEWS_MS = 30 * 60_000;

/**
 * `historyIndex` is the entry to send. Its message also names the entries of `since`, because the customer does not
 * know of them yet. `folded` are the entries of `since` that no other sender holds; they need no message of their own.
 */
export type Catching = { historyIndex: number; since: number[]; folded: number[] };

/**
 * Decides which change to send for a request, by the changes of which the customer was notified (docs/decisions/0090).
 * Changes in quick succession each get a message. A change that is half an hour old, or comes from the dead-letter
 * queue, gets its own message only while it is the last. Otherwise the last change is sent in its place and names every
 * late change of which the customer was not notified. That includes one that another sender holds, because that sender
 * will find the last change settled and send nothing.
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
