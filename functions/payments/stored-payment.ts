import * as z from 'zod/mini';
import { keysOf } from '../../shared/keys-of.ts';
import type { RecordedPayment } from '../../shared/payments/answers.ts';
import { CARD_EVENTS, PAID_BY } from '../../shared/payments/payments.ts';
import { storedKind } from '../platform/table/stored-item.ts';
import { shopKey, shopPartition } from '../platform/table/table-keys.ts';

export const PAYMENT_PREFIX = 'PAYMENT#';

/** The payments of one document sort in the order of their recording. */
export const paymentKey = (shopId: string, documentId: string, id: string) =>
  shopKey(shopId, `${PAYMENT_PREFIX}${documentId}#${id}`);

/** Returns the shop and the invoice of a payment's key, or `undefined` for any other key. */
export function paidInvoiceOf(key: { pk: string; sk: string }) {
  if (!key.sk.startsWith(PAYMENT_PREFIX)) return undefined;
  const [id = ''] = key.sk.slice(PAYMENT_PREFIX.length).split('#');
  return { user_id: key.pk.slice(shopPartition('').length), id };
}

/** This part of a payment is kept even after the account is closed. */
export const paymentSchema = z.object({
  id: z.string(),
  documentId: z.string(),
  amountCents: z.int(),
  means: z.enum(keysOf(PAID_BY)),
  date: z.string(),
  recordedAt: z.string(),
  cardEvent: z.optional(z.enum(keysOf(CARD_EVENTS))),
});
export type StoredPayment = z.infer<typeof paymentSchema>;

/** A negative amount is a refund. Payments are never changed or deleted. */
export const paymentKind = storedKind({ name: 'payment', version: 1, schema: paymentSchema });

export const paymentItem = (shopId: string, payment: StoredPayment) =>
  paymentKind.item(paymentKey(shopId, payment.documentId, payment.id), payment);

export const toPayment = ({ documentId: _, ...payment }: StoredPayment): RecordedPayment => payment;

/** Returns the card payments less the card refunds, in cents. */
export const paidByCard = (payments: readonly RecordedPayment[]): number =>
  payments.reduce((sum, { means, amountCents }) => sum + (means === 'card' ? amountCents : 0), 0);
