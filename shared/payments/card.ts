import * as z from 'zod/mini';

/** Stripe's smallest card payment (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const LEAST_CARD_CENTS = 50;
/** Stripe's largest card payment: eight digits (docs.stripe.com/currencies). */
export const MOST_CARD_CENTS = 99_999_999;

export const cardConnectionSchema = z.object({
  /** `pending`: Stripe waits for information from the shop's owner. */
  state: z.enum(['off', 'pending', 'on']),
  /** The Stripe page on which the owner continues. Absent when there is nothing to do. */
  url: z.optional(z.url()),
});
export type CardConnection = z.infer<typeof cardConnectionSchema>;
export type CardPaymentsState = CardConnection['state'];

export const paymentLinkSchema = z.object({ url: z.url() });
export type PaymentLinkAnswer = z.infer<typeof paymentLinkSchema>;

/** A refund may wait for the customer's bank, the shop's Stripe balance, or the customer. */
export const REFUND_WAITS = ['bank', 'balance', 'customer'] as const;

export const REFUND_FAILURES = [
  'card',
  'balance',
  'declined',
  'disputed',
  'cancelled',
  'unknown',
] as const;

export const cardGivenSchema = z.object({
  last4: z.optional(z.string()),
  /** Everything refunded or in progress, in cents. */
  refundedCents: z.int(),
  /** The part of the refunds that is not sent yet, and the reason for its wait. */
  pending: z.optional(z.object({ cents: z.int(), waitsFor: z.enum(REFUND_WAITS) })),
  /** The latest refund. Present only when it failed and must still be made. */
  failed: z.optional(
    z.object({
      cents: z.int(),
      reason: z.enum(REFUND_FAILURES),
      /** The instant of the failure in ISO 8601, UTC. */
      at: z.string(),
    }),
  ),
});
export type CardGiven = z.infer<typeof cardGivenSchema>;

export const cardRefundSchema = z.object({
  /** `made`: under way. `waiting`: at Stripe. `unfunded`: for the shop's balance. Of several, the last in this list. */
  state: z.enum(['made', 'waiting', 'unfunded']),
  amountCents: z.int(),
  /** The part of the requested sum that is not refunded, and the reason. */
  left: z.optional(z.object({ amountCents: z.int(), message: z.string() })),
});
export type CardRefundAnswer = z.infer<typeof cardRefundSchema>;

export const payableInvoiceSchema = z.object({
  number: z.string(),
  isDeposit: z.optional(z.boolean()),
  shopName: z.string(),
  /** Empty where the shop had none. */
  shopPhone: z.string(),
  /** The amount that can be paid now, in cents; 0 when nothing is due. */
  dueCents: z.int(),
  /** Everything that the customer has paid so far, less refunds, in cents. */
  paidCents: z.int(),
  /** The day of the latest payment, 'YYYY-MM-DD'. Present when a payment has settled the invoice. */
  paidOn: z.optional(z.string()),
  /** Once it is settled. The payer does not get the public key, because the payer may not be the customer. */
  trackingNumber: z.optional(z.string()),
  /** `closed`: the shop does not accept cards at the moment. `cancelled`: a credit note cancels the invoice. */
  state: z.enum(['due', 'settled', 'closed', 'cancelled']),
});
export type PayableInvoice = z.infer<typeof payableInvoiceSchema>;

export const payInput = z.strictObject({ cle: z.string().check(z.maxLength(100)) });

/** Browsers do not send the fragment with the key (docs/decisions/0097). */
export const payerPath = (
  id: string,
  key: string,
  { isPaid = false }: { isPaid?: boolean } = {},
): string => `/payer/${id}${isPaid ? '?paiement=reussi' : ''}#cle=${key}`;
