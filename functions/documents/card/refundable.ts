import type { DocumentSummary } from '../../../shared/documents/issued.ts';
import { paymentStanding } from '../../../shared/payments/payments.ts';
import type { CardPayment } from './stored-card-payment.ts';

const left = ({ receivedCents, refundedCents }: CardPayment): number =>
  receivedCents - refundedCents;

/** The payment by card of which most is left, and how much of the invoice's surplus it can give back, in cents. */
export function refundable(
  summary: DocumentSummary,
  taken: readonly CardPayment[],
): { known: CardPayment; mostCents: number } | undefined {
  const surplusCents = -paymentStanding(summary, '').dueCents;
  const [known] = taken.toSorted((a, b) => left(b) - left(a));
  const mostCents = known ? Math.min(surplusCents, left(known)) : 0;
  return known && mostCents > 0 ? { known, mostCents } : undefined;
}
