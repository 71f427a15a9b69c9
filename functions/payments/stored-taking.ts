import * as z from 'zod/mini';
import { PAID_BY, type PaidBy } from '../../shared/payments/payments.ts';
import { type PayableRates, payableShares } from '../../shared/payments/shares.ts';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { shopPartition } from '../platform/table-keys.ts';

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
    vat: z.array(
      z.object({
        rate: z.number(),
        baseCents: cents,
        vatCents: cents,
        /** What of it, with tax, came in with deposits of services and is given back; absent where nothing is. */
        depositCents: z.optional(cents),
      }),
    ),
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

/** What a payment pays of each rate of an invoice of which `paidCents` were paid before, by the rate alone. */
export const takenShares = (
  rates: PayableRates,
  paidCents: number,
  amountCents: number,
): Taking['vat'] =>
  payableShares(rates, paidCents, amountCents).map(
    ({ rate, marginScheme, baseCents, vatCents, depositCents }) => ({
      rate,
      baseCents,
      vatCents,
      // A deposit on goods under the margin scheme is of no services.
      ...(depositCents !== undefined && !marginScheme && { depositCents }),
    }),
  );

/** The taking of a payment of an invoice of which `paidCents` were paid before, as it is put. */
export const takingItem = (
  shopId: string,
  rates: PayableRates,
  paidCents: number,
  { id, documentId, date, means, amountCents }: TakenPayment,
) => ({
  ...takingKey(shopId, { date, id }),
  ...takingKind.stamp,
  documentId,
  date,
  means,
  amountCents,
  vat: takenShares(rates, paidCents, amountCents),
});
