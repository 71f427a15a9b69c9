import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { storedKind } from '../../../platform/table/stored-item.ts';
import { eventKey } from '../../../platform/table/table-keys.ts';

/** A payment has one refund under way at a time. The key is a digest that identifies nobody. */
export const cardRefundKind = storedKind({
  name: 'card-refund',
  version: 1,
  schema: z.object({
    /** This is a digest of the payment and the amount to refund. */
    attempt: z.string(),
    /** This is the id of the payment's previous refund, or '' when there was none. */
    after: z.string(),
    /** The key is random, because for a day Stripe repeats its first answer to a key, even a failure. */
    key: z.string(),
    /** No other refund may be requested before this instant, in epoch milliseconds. */
    until_ms: z.int(),
    expires_at: z.int(),
  }),
});
export type CardRefundClaim = z.infer<typeof cardRefundKind.schema>;

type Refunded = { documentId: string; intentId: string };

export const cardRefundKey = (shopId: string, { documentId, intentId }: Refunded) =>
  eventKey(
    `CARD-REFUND#${hash('sha256', `card refund ${shopId} ${documentId} ${intentId}`, 'base64url')}`,
  );

export const cardRefundItem = (shopId: string, refunded: Refunded, claim: CardRefundClaim) =>
  cardRefundKind.item(cardRefundKey(shopId, refunded), claim);
