import * as z from 'zod/mini';

/** Stripe takes no card payment below this (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const LEAST_CARD_CENTS = 50;
/** Nor one of more than eight digits (the same page). */
export const MOST_CARD_CENTS = 99_999_999;

/** Answer of the routes under /api/card-payments: where a shop's card payments stand. */
export const cardConnectionSchema = z.object({
  /** `pending`: Stripe waits for the shop's owner. */
  state: z.enum(['off', 'pending', 'on']),
  /** The page of Stripe's on which its owner goes on; absent where there is nothing to do. */
  url: z.optional(z.url()),
});
export type CardConnection = z.infer<typeof cardConnectionSchema>;
export type CardPaymentsState = CardConnection['state'];

/** Answer of POST /api/documents/{id}/payment-link. */
export const paymentLinkSchema = z.object({ url: z.url() });
export type PaymentLinkAnswer = z.infer<typeof paymentLinkSchema>;

/** What a refund waits for: its customer's bank, the shop's balance at Stripe, or its customer. */
export const REFUND_WAITS = ['bank', 'balance', 'customer'] as const;

/** Why a refund came to nothing: the card is no more, the balance lacked, the bank declined or holds a dispute, it was taken back. */
export const REFUND_FAILURES = [
  'card',
  'balance',
  'declined',
  'disputed',
  'cancelled',
  'unknown',
] as const;

/** What was given back of one payment by card, as Stripe says it. */
export const cardGivenSchema = z.object({
  /** The card's last digits; absent where they were not kept. */
  last4: z.optional(z.string()),
  /** All that was given back or is on its way, in cents. */
  refundedCents: z.int(),
  /** What of it is not sent yet. */
  pending: z.optional(z.object({ cents: z.int(), waitsFor: z.enum(REFUND_WAITS) })),
  /** The last refund, where it came to nothing and is still to be made. */
  failed: z.optional(
    z.object({
      cents: z.int(),
      reason: z.enum(REFUND_FAILURES),
      /** ISO 8601, UTC. */
      at: z.string(),
    }),
  ),
});
export type CardGiven = z.infer<typeof cardGivenSchema>;

/** Answer of POST /api/documents/{id}/card-refund. */
export const cardRefundSchema = z.object({
  /** On its way; waiting at Stripe; waiting there until the shop's balance suffices: of several the last of these. */
  state: z.enum(['made', 'waiting', 'unfunded']),
  /** What is given back. */
  amountCents: z.int(),
  /** What of the sum that was asked for is not, and why. */
  left: z.optional(z.object({ amountCents: z.int(), message: z.string() })),
});
export type CardRefundAnswer = z.infer<typeof cardRefundSchema>;

/** Answer of GET /api/payer/{id}: all that the customer is shown. */
export const payableInvoiceSchema = z.object({
  number: z.string(),
  shopName: z.string(),
  /** What can be paid now, in cents; 0 where nothing is due. */
  dueCents: z.int(),
  /** `closed`: the shop takes no cards at the moment. */
  state: z.enum(['due', 'settled', 'closed']),
});
export type PayableInvoice = z.infer<typeof payableInvoiceSchema>;

/** Body of POST /api/payer/{id}: the key of the link. */
export const payInput = z.strictObject({ cle: z.string().check(z.maxLength(100)) });

/** The page on which an invoice is paid; its key stands where no browser sends it (docs/decisions/0097). */
export const payerPath = (
  id: string,
  key: string,
  { isPaid = false }: { isPaid?: boolean } = {},
): string => `/payer/${id}${isPaid ? '?paiement=reussi' : ''}#cle=${key}`;
