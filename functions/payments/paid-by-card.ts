import type { RecordedPayment } from '../../shared/payments/answers.ts';

/** What came in by card less what was given back by card, in cents, as an invoice's payments say it. */
export const paidByCard = (payments: readonly RecordedPayment[]): number =>
  payments.reduce((sum, { means, amountCents }) => sum + (means === 'card' ? amountCents : 0), 0);
