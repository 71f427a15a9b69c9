import * as z from 'zod/mini';
import { storedKind } from '../../../platform/table/stored-item.ts';

/** Only this item attributes the events of a connected account to a shop. */
export const stripeAccountKind = storedKind({
  name: 'stripe-account',
  version: 1,
  schema: z.object({ user_id: z.string() }),
});

export const stripeAccountKey = (accountId: string) => ({
  pk: `STRIPE-ACCOUNT#${accountId}`,
  sk: 'SHOP',
});

export const stripeAccountItem = (accountId: string, shopId: string) =>
  stripeAccountKind.item(stripeAccountKey(accountId), {
    user_id: shopId,
  });
