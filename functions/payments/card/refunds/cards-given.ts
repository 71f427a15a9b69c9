import type { CardGiven } from '../../../../shared/payments/card.ts';
import type { CardPayment } from '../stored-card-payment.ts';

/** The amount refunded to each card that paid an invoice and, while there is a surplus, the failed refunds. */
export const cardsGiven = (taken: readonly CardPayment[], isOverpaid: boolean): CardGiven[] =>
  taken
    .filter(({ refundedCents, failed }) => refundedCents > 0 || (failed && isOverpaid))
    .map(({ last4, refundedCents, pending, failed }) => ({
      ...(last4 && { last4 }),
      refundedCents,
      ...(pending && { pending }),
      ...(failed && isOverpaid && { failed: { ...failed, at: new Date(failed.at).toISOString() } }),
    }));
