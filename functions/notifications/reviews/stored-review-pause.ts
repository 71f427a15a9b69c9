import * as z from 'zod/mini';
import { REVIEW_PAUSE_DAYS } from '../../../shared/notifications/reviews/reviews.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { expiresAtSeconds, shopKey } from '../../platform/table/table-keys.ts';
import { IS_NEW, put } from '../../platform/table/writes.ts';
import { spelledEmail } from '../../platform/text/spelled-email.ts';
import { addressDigest } from './stored-opt-out.ts';

export const REVIEW_PAUSE_PREFIX = 'REVIEW-PAUSE#';

const DAY_SECONDS = 86_400;
const PAUSE_MS = REVIEW_PAUSE_DAYS * DAY_SECONDS * 1_000;

export const reviewPauseKind = storedKind({
  name: 'review-pause',
  version: 1,
  schema: z.object({
    /** The shop asked for a review at this instant, in epoch milliseconds. */
    at: z.int(),
    /** The shop asked about the repair with this tracking number. */
    number: z.string(),
    expires_at: z.int(),
  }),
});

export const reviewPauseKey = (shopId: string, email: string) =>
  shopKey(shopId, REVIEW_PAUSE_PREFIX + addressDigest(shopId, spelledEmail(email)));

/** Begins the pause until the next request. Fails while a pause that began with another repair lasts. */
export const beginPause = (
  shopId: string,
  { customerEmail, trackingNumber }: { customerEmail: string; trackingNumber: string },
  nowMs: number,
) => {
  const pause = { at: nowMs, number: trackingNumber };
  const expires_at = expiresAtSeconds(nowMs, REVIEW_PAUSE_DAYS * DAY_SECONDS);
  return put(
    reviewPauseKind.item(reviewPauseKey(shopId, customerEmail), { ...pause, expires_at }),
    // A sender that died may have begun the pause with the same repair.
    dynamo`${IS_NEW} OR #number = ${trackingNumber} OR #at < ${nowMs - PAUSE_MS}`,
  );
};
