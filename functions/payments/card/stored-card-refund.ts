import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../../platform/stored-item.ts';

/** A refund that Stripe is being asked for, under a digest that names nobody: there is one of a payment at a time. */
export const cardRefundKind = storedKind({
  name: 'card-refund',
  version: 1,
  schema: z.object({
    /** A digest of what is asked for: how much of which payment. */
    attempt: z.string(),
    /** The last refund of that payment before it, '' when there was none. */
    after: z.string(),
    /** Under which Stripe makes it once. */
    key: z.string(),
    /** Until when nothing else may be asked for, in epoch milliseconds. */
    until_ms: z.int(),
    expires_at: z.int(),
  }),
});
export type CardRefundClaim = z.infer<typeof cardRefundKind.schema>;

/** @throws UnreadableItem */
export const readCardRefund = (item: RawItem): CardRefundClaim => cardRefundKind.read(item);

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
