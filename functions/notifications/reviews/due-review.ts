import { REVIEW_LATE_DAYS } from '../../../shared/notifications/reviews/reviews.ts';
import { parisDay } from '../../../shared/time.ts';
import type { StoredEntry } from '../../repairs/history.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { MessageName } from '../message.ts';

const DAY_MS = 86_400_000;
const FRESH_DAYS = 1 + REVIEW_LATE_DAYS;
/** The search goes back twice the time in which a request may begin, because the request's sender may have died. */
export const LOOKED_FOR_MS = 2 * FRESH_DAYS * DAY_MS;

/** A customer who can be asked for a review; `isFresh` while the request may begin. */
export type DueReview = {
  name: MessageName<'review'>;
  isFresh: boolean;
  repair: StoredRepair;
};

/**
 * Returns the review request of a repair: by e-mail, from the day after the hand-over. A repair whose last status
 * before 'Terminée' was 'Contact client' may have ended badly, so nothing is asked. Nothing is asked either about a
 * repair that was imported as handed over, because an import notifies nobody, and its hand-over may be long past.
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

/** Whether a repair was imported at or after an instant: an import settles the first entry's notifications. */
const isImportedAfter = (ms: number, first: StoredEntry | undefined): boolean => {
  const { at, state } = first?.notifications.email ?? {};
  return state === 'nothing-to-send' && at !== undefined && at >= ms;
};
