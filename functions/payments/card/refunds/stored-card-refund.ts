import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { storedKind } from '../../../platform/table/stored-item.ts';

/** A refund that is being requested from Stripe, under a digest that identifies nobody. A payment has one at a time. */
export const cardRefundKind = storedKind({
  name: 'card-refund',
  version: 1,
  schema: z.object({
    /** A digest of the payment and the amount to refund. */
    attempt: z.string(),
    /** The previous refund of this payment; '' when there was none. */
    after: z.string(),
    /** Random, because for a day Stripe repeats its first answer to a key, even a failure. */
    key: z.string(),
    /** The end of the time in which no other refund may be requested, in epoch milliseconds. */
    until_ms: z.int(),
    expires_at: z.int(),
  }),
});
export type CardRefundClaim = z.infer<typeof cardRefundKind.schema>;

type Refunded = { documentId: string; intentId: string };

export const cardRefundKey = (shopId: string, { documentId, intentId }: Refunded) => ({
  pk: `EVENT#CARD-REFUND#${hash('sha256', `card refund ${shopId} ${documentId} ${intentId}`, 'base64url')}`,
  sk: 'EVENT',
});

export const cardRefundItem = (shopId: string, refunded: Refunded, claim: CardRefundClaim) => ({
  ...cardRefundKey(shopId, refunded),
  ...cardRefundKind.stamp,
  ...claim,
});
