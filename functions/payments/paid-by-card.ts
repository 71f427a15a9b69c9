import type { RecordedPayment } from '../../shared/payments/answers.ts';

/** The card payments of an invoice less its card refunds, in cents. */
export const paidByCard = (payments: readonly RecordedPayment[]): number =>
  payments.reduce((sum, { means, amountCents }) => sum + (means === 'card' ? amountCents : 0), 0);
