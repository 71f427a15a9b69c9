import type { CardGiven } from '../../../../shared/payments/card.ts';
import type { CardPayment } from '../stored-card-payment.ts';

/** A failed refund counts only while there is a surplus. */
export const cardsGiven = (taken: readonly CardPayment[], isOverpaid: boolean): CardGiven[] =>
  taken
    .filter(({ refundedCents, failed }) => refundedCents > 0 || (failed && isOverpaid))
    .map(({ last4, refundedCents, pending, failed }) => ({
      ...(last4 && { last4 }),
      refundedCents,
      ...(pending && { pending }),
      ...(failed && isOverpaid && { failed: { ...failed, at: new Date(failed.at).toISOString() } }),
    }));
