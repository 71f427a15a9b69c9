import * as z from 'zod/mini';
import { storedKind } from '../../../platform/table/stored-item.ts';
import { shopKey } from '../../../platform/table/table-keys.ts';

export const CARD_PAYMENTS_SK = 'CARD-PAYMENTS';

export const cardPaymentsKey = (shopId: string) => shopKey(shopId, CARD_PAYMENTS_SK);

/**
 * A shop's own Stripe account stays stored while card payments are switched off, so that the account can be used
 * again.
 */
export const cardPaymentsKind = storedKind({
  name: 'card-payments',
  version: 1,
  schema: z.object({
    account_id: z.string(),
    is_on: z.boolean(),
    /** Stripe last reported whether the account accepts payments. */
    charges_enabled: z.boolean(),
  }),
});
export type CardPayments = z.infer<typeof cardPaymentsKind.schema>;

export const cardPaymentsItem = (shopId: string, standing: CardPayments) =>
  cardPaymentsKind.item(cardPaymentsKey(shopId), standing);

export const takesCards = (standing: CardPayments | undefined): boolean =>
  standing?.is_on === true && standing.charges_enabled;
