import type { DocumentSummary } from '../../../../shared/documents/issued/issued.ts';
import type { CardGiven } from '../../../../shared/payments/card.ts';
import { paymentStanding } from '../../../../shared/payments/payments.ts';
import { type CardPayment, leftOf } from '../stored-card-payment.ts';

/**
 * Returns `mostCents`, the part of the surplus that can be refunded to cards, and `known`, the payment with the largest
 * amount left among those not in `tried`. Returns `undefined` if nothing can be refunded.
 */
export function refundable(
  summary: DocumentSummary,
  taken: readonly CardPayment[],
  tried: ReadonlySet<string> = new Set(),
) {
  const surplusCents = -paymentStanding(summary, '').dueCents;
  const held = taken.filter((each) => leftOf(each) > 0 && !tried.has(each.intentId));
  const [known] = held.toSorted((a, b) => leftOf(b) - leftOf(a));
  const leftCents = held.reduce((sum, each) => sum + leftOf(each), 0);
  const mostCents = Math.min(surplusCents, leftCents);
  return known && mostCents > 0
    ? { known, leftCents: leftOf(known), surplusCents, mostCents }
    : undefined;
}

/** Returns what each card was refunded. A failed refund is named only while there is a surplus. */
export const cardsGiven = (taken: readonly CardPayment[], isOverpaid: boolean): CardGiven[] =>
  taken
    .filter(({ refundedCents, failed }) => refundedCents > 0 || (failed && isOverpaid))
    .map(({ last4, refundedCents, pending, failed }) => ({
      ...(last4 && { last4 }),
      refundedCents,
      ...(pending && { pending }),
      ...(failed && isOverpaid && { failed: { ...failed, at: new Date(failed.at).toISOString() } }),
    }));
