import { REVIEW_LATE_DAYS } from '../../../shared/notifications/reviews/reviews.ts';
import { parisDay } from '../../../shared/time.ts';
import type { StoredEntry } from '../../repairs/history.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { MessageName } from '../message.ts';
import { DAY_MS } from '../reminders/due-message.ts';

const FRESH_DAYS = 1 + REVIEW_LATE_DAYS;
/** The search goes back twice as long, because the request's sender may have died. */
export const LOOKED_FOR_MS = 2 * FRESH_DAYS * DAY_MS;

export type DueReview = { name: MessageName<'review'>; isFresh: boolean; repair: StoredRepair };

/**
 * Returns the review request that is due from the day after the hand-over. None is due for a repair whose last status
 * before 'Terminée' was 'Contact client', because it may have ended badly, or for an imported one, because its
 * hand-over may be long past.
 */
export function dueOfReview(repair: StoredRepair, nowMs: number): DueReview | undefined {
  const { trackingNumber, handedOverAt, withdrawnAt, customerEmail, statusHistory } = repair;
  if (handedOverAt === undefined || withdrawnAt !== undefined || customerEmail === '') {
    return undefined;
  }
  if (statusHistory.findLast(({ status }) => status !== 'completed')?.status === 'contact') {
    return undefined;
  }
  const handedOverMs = Date.parse(handedOverAt);
  if (isImportedAfter(handedOverMs, statusHistory[0])) return undefined;
  if (parisDay(handedOverMs) >= parisDay(nowMs)) return undefined;
  const passed = nowMs - handedOverMs;
  if (passed >= LOOKED_FOR_MS) return undefined;
  const isFresh = passed < FRESH_DAYS * DAY_MS;
  return { name: { kind: 'review', trackingNumber }, isFresh, repair };
}

/** An import settles the first entry's notifications. */
const isImportedAfter = (ms: number, first: StoredEntry | undefined): boolean => {
  const { at, state } = first?.notifications.email ?? {};
  return state === 'nothing-to-send' && at !== undefined && at >= ms;
};
