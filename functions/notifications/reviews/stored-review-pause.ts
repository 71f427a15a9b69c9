import * as z from 'zod/mini';
import { REVIEW_PAUSE_DAYS } from '../../../shared/notifications/reviews/reviews.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { expiresAtSeconds, shopPartition } from '../../platform/table/table-keys.ts';
import { spelledEmail } from '../../platform/text/spelled-email.ts';
import { addressDigest } from './stored-opt-out.ts';

export const REVIEW_PAUSE_PREFIX = 'REVIEW-PAUSE#';

const DAY_SECONDS = 86_400;
const PAUSE_MS = REVIEW_PAUSE_DAYS * DAY_SECONDS * 1_000;

/** A customer whom a shop has asked for a review, so that it does not ask again soon. */
export const reviewPauseKind = storedKind({
  name: 'review-pause',
  version: 1,
  schema: z.object({
    /** The instant of the review request, in epoch milliseconds. */
    at: z.int(),
    /** The repair about which the customer was asked. */
    number: z.string(),
    expires_at: z.int(),
  }),
});

export const reviewPauseKey = (shopId: string, email: string) => ({
  pk: shopPartition(shopId),
  sk: REVIEW_PAUSE_PREFIX + addressDigest(shopId, spelledEmail(email)),
});

/** The write that begins a customer's pause, unless one has begun with another repair. */
export const beginPause = (
  TableName: string,
  shopId: string,
  { customerEmail, trackingNumber }: { customerEmail: string; trackingNumber: string },
  nowMs: number,
) => ({
  Put: {
    TableName,
    Item: {
      ...reviewPauseKey(shopId, customerEmail),
      ...reviewPauseKind.stamp,
      at: nowMs,
      number: trackingNumber,
      expires_at: expiresAtSeconds(nowMs, REVIEW_PAUSE_DAYS * DAY_SECONDS),
    },
    // A sender that died may have begun the pause with the same repair.
    ConditionExpression: 'attribute_not_exists(pk) OR #number = :number OR #at < :before',
    ExpressionAttributeNames: { '#number': 'number', '#at': 'at' },
    ExpressionAttributeValues: { ':number': trackingNumber, ':before': nowMs - PAUSE_MS },
  },
});
