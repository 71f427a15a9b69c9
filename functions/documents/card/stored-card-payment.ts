import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../../platform/stored-item.ts';
import { shopPartition } from '../../platform/table-keys.ts';

export const CARD_PAYMENT_PREFIX = 'CARD-PAYMENT#';

/** Key of what has been taken over of a payment at Stripe. */
export const cardPaymentKey = (shopId: string, documentId: string, intentId: string) => ({
  pk: shopPartition(shopId),
  sk: `${CARD_PAYMENT_PREFIX}${documentId}#${intentId}`,
});

/** How much of a payment at Stripe has become payments of its invoice: the condition of taking over the rest. */
export const cardPaymentKind = storedKind({
  name: 'card-payment',
  version: 1,
  schema: z.object({
    documentId: z.string(),
    intentId: z.string(),
    receivedCents: z.int(),
    refundedCents: z.int(),
  }),
});
export type CardPayment = z.infer<typeof cardPaymentKind.schema>;

/** @throws UnreadableItem */
export const readCardPayment = (item: RawItem): CardPayment => cardPaymentKind.read(item);

export const cardPaymentItem = (shopId: string, payment: CardPayment) => ({
  ...cardPaymentKey(shopId, payment.documentId, payment.intentId),
  ...cardPaymentKind.stamp,
  ...payment,
});
