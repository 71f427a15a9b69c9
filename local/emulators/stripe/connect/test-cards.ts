/**
 * docs.stripe.com/testing#refunds. A refund to `pendingRefund` is sent later, and one to `refundFail` fails later; a
 * person on the control page decides when.
 */
export const TEST_CARDS = {
  good: '4242424242424242',
  pendingRefund: '4000000000007726',
  refundFail: '4000000000005126',
} as const;
export type CardName = keyof typeof TEST_CARDS;

export const isCardName = (name: string | null): name is CardName =>
  name !== null && Object.hasOwn(TEST_CARDS, name);

export const isPendingAtFirst = (last4: string | undefined): boolean =>
  last4 === TEST_CARDS.pendingRefund.slice(-4);
