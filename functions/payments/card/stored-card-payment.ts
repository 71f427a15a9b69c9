import * as z from 'zod/mini';
import { REFUND_FAILURES, REFUND_WAITS } from '../../../shared/payments/card.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';

export const CARD_PAYMENT_PREFIX = 'CARD-PAYMENT#';

export const cardPaymentKey = (shopId: string, documentId: string, intentId: string) =>
  shopKey(shopId, `${CARD_PAYMENT_PREFIX}${documentId}#${intentId}`);

/**
 * This item holds the recorded part of a payment at Stripe. A further part is recorded only if the item has not
 * changed.
 */
export const cardPaymentKind = storedKind({
  name: 'card-payment',
  version: 1,
  schema: z.object({
    documentId: z.string(),
    intentId: z.string(),
    receivedCents: z.int(),
    /** The amount includes refunds that are under way. */
    refundedCents: z.int(),
    /**
     * The bank has given this amount back to the customer after a dispute. The field is absent when there is no
     * such amount.
     */
    lostCents: z.optional(z.int()),
    /** Stripe was asked for the recorded sums at this instant, in epoch milliseconds. */
    readAtMs: z.optional(z.int()),
    last4: z.optional(z.string()),
    /** This part of `refundedCents` is not sent yet, and `waitsFor` says why. */
    pending: z.optional(z.object({ cents: z.int(), waitsFor: z.enum(REFUND_WAITS) })),
    /** This is present if the last refund failed. */
    failed: z.optional(
      z.object({
        cents: z.int(),
        reason: z.enum(REFUND_FAILURES),
        /** The refund failed at this instant, in epoch milliseconds. */
        at: z.int(),
      }),
    ),
  }),
});
export type CardPayment = z.infer<typeof cardPaymentKind.schema>;

/** Returns what is left of a payment after its refunds and its lost disputes. */
export const leftOf = ({
  receivedCents,
  refundedCents,
  lostCents = 0,
}: Pick<CardPayment, 'receivedCents' | 'refundedCents' | 'lostCents'>): number =>
  receivedCents - refundedCents - lostCents;

export const cardPaymentItem = (shopId: string, payment: CardPayment) =>
  cardPaymentKind.item(cardPaymentKey(shopId, payment.documentId, payment.intentId), payment);
