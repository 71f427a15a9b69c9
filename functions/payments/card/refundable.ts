import type { DocumentSummary } from '../../../shared/documents/issued.ts';
import { paymentStanding } from '../../../shared/payments/payments.ts';
import type { CardPayment } from './stored-card-payment.ts';

const left = ({ receivedCents, refundedCents }: CardPayment): number =>
  receivedCents - refundedCents;

/**
 * How much of an invoice's surplus its cards can be given back, all of them together, in cents; and the payment to begin
 * with, of which most is left, but for those whose ids are `tried`.
 */
export function refundable(
  summary: DocumentSummary,
  taken: readonly CardPayment[],
  tried: ReadonlySet<string> = new Set(),
) {
  const surplusCents = -paymentStanding(summary, '').dueCents;
  const held = taken.filter((each) => left(each) > 0 && !tried.has(each.intentId));
  const [known] = held.toSorted((a, b) => left(b) - left(a));
  const leftCents = held.reduce((sum, each) => sum + left(each), 0);
  const mostCents = Math.min(surplusCents, leftCents);
  return known && mostCents > 0
    ? { known, leftCents: left(known), surplusCents, mostCents }
    : undefined;
}
