import * as z from 'zod/mini';
import { PAID_BY, type PaidBy } from '../../shared/payments/payments.ts';
import { type PaymentShare, payableShares } from '../../shared/payments/shares.ts';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { shopPartition } from '../platform/table-keys.ts';

export const TAKING_PREFIX = 'TAKING#';

const cents = z.int();

/** A payment by its day, with the amount that it pays at each rate. Derived from the payment and its invoice. */
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
        /** The part of the payment, with tax, that refunds deposits on services; absent when there is none. */
        depositCents: z.optional(cents),
        /** The part of the payment, with tax, that pays for services; present once credit notes changed it. */
        servicesCents: z.optional(cents),
      }),
    ),
  }),
});
export type Taking = z.infer<typeof takingKind.schema>;

export const readTaking = (item: RawItem): Taking => takingKind.read(item);

/** The part of a payment from which its taking is made. */
export type TakenPayment = Omit<Taking, 'vat'> & { id: string };

/** Key of the taking of a payment. A shop's takings sort by their days. */
export const takingKey = (shopId: string, { date, id }: { date: string; id: string }) => ({
  pk: shopPartition(shopId),
  sk: `${TAKING_PREFIX}${date}#${id}`,
});

/** The share of each rate in a payment, with the parameters of `payableShares`. */
export const takenShares = (...payment: Parameters<typeof payableShares>): Taking['vat'] =>
  payableShares(...payment).map(takenShare);

export const takenShare = ({
  rate,
  marginScheme,
  baseCents,
  vatCents,
  depositCents,
}: PaymentShare): Taking['vat'][number] => ({
  rate,
  baseCents,
  vatCents,
  // A deposit on goods under the margin scheme does not count as services.
  ...(depositCents !== undefined && !marginScheme && { depositCents }),
});

export const takingItem = (
  shopId: string,
  { id, documentId, date, means, amountCents }: TakenPayment,
  vat: Taking['vat'],
) => ({
  ...takingKey(shopId, { date, id }),
  ...takingKind.stamp,
  documentId,
  date,
  means,
  amountCents,
  vat,
});
