import * as z from 'zod/mini';

/** Stripe takes no smaller card payment (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const LEAST_CARD_CENTS = 50;
/** Stripe takes no card payment of more than eight digits (docs.stripe.com/currencies). */
export const MOST_CARD_CENTS = 99_999_999;

export const cardConnectionSchema = z.object({
  /** With `pending`, Stripe waits for information from the shop's owner. */
  state: z.enum(['off', 'pending', 'on']),
  /** The owner continues on this page of Stripe. It is absent when there is nothing to do. */
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
  /** The amount includes refunds that are in progress. */
  refundedCents: z.int(),
  /** This part of the refunds is not sent yet, and `waitsFor` says why. */
  pending: z.optional(z.object({ cents: z.int(), waitsFor: z.enum(REFUND_WAITS) })),
  /** This is present only when the latest refund failed and must still be made. */
  failed: z.optional(
    z.object({
      cents: z.int(),
      reason: z.enum(REFUND_FAILURES),
      /** The instant is in ISO 8601, UTC. */
      at: z.string(),
    }),
  ),
});
export type CardGiven = z.infer<typeof cardGivenSchema>;

export const cardRefundSchema = z.object({
  /**
   * `made`: the refund is under way. `waiting`: it waits at Stripe. `unfunded`: it waits for the shop's balance. Of
   * several refunds, the answer has the state that comes last in this list.
   */
  state: z.enum(['made', 'waiting', 'unfunded']),
  amountCents: z.int(),
  /** This part of the requested sum is not refunded, and `message` says why. */
  left: z.optional(z.object({ amountCents: z.int(), message: z.string() })),
});
export type CardRefundAnswer = z.infer<typeof cardRefundSchema>;

/** The customer contests a card payment at the bank. The bank has not decided about `amountCents` yet. */
export const disputeSchema = z.object({
  amountCents: z.int(),
  /** The shop can answer until this day ('YYYY-MM-DD'). It is absent once the shop has answered. */
  answerBy: z.optional(z.string()),
  /** The bank has given this amount back to the customer. The field is absent when there is no such amount. */
  lostCents: z.optional(z.int()),
});
export type Dispute = z.infer<typeof disputeSchema>;

export const payableInvoiceSchema = z.object({
  number: z.string(),
  isDeposit: z.optional(z.boolean()),
  shopName: z.string(),
  /** The number is empty where the shop had none. */
  shopPhone: z.string(),
  /** This amount can be paid now; it is 0 when nothing is due. */
  dueCents: z.int(),
  /** The amount is everything that the customer has paid so far, less refunds. */
  paidCents: z.int(),
  /** A repair bonus pays this part of the price. It is absent when there is none. */
  bonusCents: z.optional(z.int()),
  /** The payer must still get this amount back after a credit note. It is absent when there is none. */
  owedBackCents: z.optional(z.int()),
  /** The payer of a credited invoice got this amount back. The field is absent when there is no such amount. */
  refundedCents: z.optional(z.int()),
  /**
   * The latest payment was made on this day, even if it was refunded since. The day is present when nothing is
   * owed.
   */
  paidOn: z.optional(z.string()),
  /**
   * A settled invoice shows the tracking number of its repair. The payer does not get the public key, because the payer
   * may not be the customer.
   */
  trackingNumber: z.optional(z.string()),
  /** With `closed`, the shop accepts no cards at the moment. With `cancelled`, a credit note cancels the invoice. */
  state: z.enum(['due', 'settled', 'closed', 'cancelled']),
});
export type PayableInvoice = z.infer<typeof payableInvoiceSchema>;

export const payInput = z.strictObject({ cle: z.string().check(z.maxLength(100)) });

/** The key is in the fragment, which browsers do not send (docs/decisions/0097). */
export const payerPath = (
  id: string,
  key: string,
  { isPaid = false }: { isPaid?: boolean } = {},
): string => `/payer/${id}${isPaid ? '?paiement=reussi' : ''}#cle=${key}`;
