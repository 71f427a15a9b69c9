/**
 * Stripe's test cards that are good for a payment (docs.stripe.com/testing#refunds): of the second a refund is pending and
 * sent later, of the third it is sent and fails later. When 'later' is, the control page says.
 */
export const TEST_CARDS = {
  good: '4242424242424242',
  pendingRefund: '4000000000007726',
  refundFail: '4000000000005126',
} as const;
export type CardName = keyof typeof TEST_CARDS;

export const isCardName = (name: string | null): name is CardName =>
  name !== null && Object.hasOwn(TEST_CARDS, name);

/** Whether a refund to a card is pending at first, whatever its account's balance. */
export const isPendingAtFirst = (last4: string | undefined): boolean =>
  last4 === TEST_CARDS.pendingRefund.slice(-4);
