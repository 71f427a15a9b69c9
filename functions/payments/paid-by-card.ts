import type { RecordedPayment } from '../../shared/payments/answers.ts';

/** In cents, less refunds. */
export const paidByCard = (payments: readonly RecordedPayment[]): number =>
  payments.reduce((sum, { means, amountCents }) => sum + (means === 'card' ? amountCents : 0), 0);
