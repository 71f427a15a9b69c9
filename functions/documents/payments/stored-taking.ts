import * as z from 'zod/mini';
import type { VatAmount } from '../../../shared/documents/amounts.ts';
import { byRateAlone } from '../../../shared/documents/vat-groups.ts';
import { PAID_BY, type PaidBy } from '../../../shared/payments/payments.ts';
import { sharesOf } from '../../../shared/payments/shares.ts';
import { type RawItem, storedKind } from '../../platform/stored-item.ts';
import { shopPartition } from '../../platform/table-keys.ts';

export const TAKING_PREFIX = 'TAKING#';

const cents = z.int();

/** A payment once more, by its day, with what it pays of each rate: it follows from the payment and its invoice. */
export const takingKind = storedKind({
  name: 'taking',
  version: 1,
  schema: z.object({
    documentId: z.string(),
    date: z.string(),
    means: z.enum(Object.keys(PAID_BY) as [PaidBy, ...PaidBy[]]),
    amountCents: cents,
    vat: z.array(z.object({ rate: z.number(), baseCents: cents, vatCents: cents })),
  }),
});
export type Taking = z.infer<typeof takingKind.schema>;

/** @throws UnreadableItem */
export const readTaking = (item: RawItem): Taking => takingKind.read(item);

/** A payment as far as its taking goes. */
export type TakenPayment = Omit<Taking, 'vat'> & { id: string };

/** Key of the taking of a payment: a shop's follow each other by their days. */
export const takingKey = (shopId: string, { date, id }: { date: string; id: string }) => ({
  pk: shopPartition(shopId),
  sk: `${TAKING_PREFIX}${date}#${id}`,
});

/** The taking of a payment of an invoice of which `paidCents` were paid before, as it is put. */
export const takingItem = (
  shopId: string,
  invoiceVat: readonly VatAmount[],
  paidCents: number,
  { id, documentId, date, means, amountCents }: TakenPayment,
) => ({
  ...takingKey(shopId, { date, id }),
  ...takingKind.stamp,
  documentId,
  date,
  means,
  amountCents,
  vat: sharesOf(invoiceVat, paidCents, amountCents).map(byRateAlone),
});
