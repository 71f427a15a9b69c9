import * as z from 'zod/mini';
import { paymentKey, paymentSchema, type StoredPayment } from '../../payments/stored-payment.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { retentionEndSeconds } from './retention.ts';

/** The law requires this payment of a closed account. No route reads it. */
export const archivedPaymentKind = storedKind({
  name: 'archived-payment',
  version: 1,
  schema: z.extend(paymentSchema, { expires_at: z.int() }),
});

export const archivedPaymentItem = (shopId: string, payment: StoredPayment) => ({
  ...paymentKey(shopId, payment.documentId, payment.id),
  pk: `ARCHIVE#${shopId}`,
  ...archivedPaymentKind.stamp,
  ...payment,
  expires_at: retentionEndSeconds(payment.date),
});
