import * as z from 'zod/mini';
import { keysOf } from '../../shared/keys-of.ts';
import { CARD_EVENTS, PAID_BY } from '../../shared/payments/payments.ts';
import type { PaidShare } from '../documents/parts.ts';
import { storedKind } from '../platform/table/stored-item.ts';
import { shopKey } from '../platform/table/table-keys.ts';

export const TAKING_PREFIX = 'TAKING#';

const cents = z.int();

/**
 * A taking holds the amounts that a payment pays at each rate. A credit note has one too, because it moves paid
 * amounts to other rates.
 */
export const takingKind = storedKind({
  name: 'taking',
  version: 1,
  schema: z.object({
    documentId: z.string(),
    date: z.string(),
    /** A credit note has no means of payment, and its amount is 0. */
    means: z.optional(z.enum(keysOf(PAID_BY))),
    amountCents: cents,
    cardEvent: z.optional(z.enum(keysOf(CARD_EVENTS))),
    vat: z.array(
      z.object({
        rate: z.number(),
        baseCents: cents,
        vatCents: cents,
        /**
         * `servicesCents` is the part, with tax, that pays for services, and `servicesVatCents` is the VAT in it. An
         * older taking has neither, or only `servicesCents` if its invoice sells both goods and services.
         */
        servicesCents: z.optional(cents),
        servicesVatCents: z.optional(cents),
      }),
    ),
  }),
});
export type Taking = z.infer<typeof takingKind.schema>;

type Taken = Omit<Taking, 'vat'> & { id: string };

/** A shop's takings sort by their days. */
export const takingKey = (shopId: string, { date, id }: { date: string; id: string }) =>
  shopKey(shopId, `${TAKING_PREFIX}${date}#${id}`);

export const takingItem = (
  shopId: string,
  { id, documentId, date, means, amountCents, cardEvent }: Taken,
  vat: readonly PaidShare[],
) =>
  takingKind.item(takingKey(shopId, { date, id }), {
    documentId,
    date,
    ...(means && { means }),
    amountCents,
    ...(cardEvent && { cardEvent }),
    vat: [...vat],
  });
