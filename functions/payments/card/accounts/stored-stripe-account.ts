import * as z from 'zod/mini';
import { storedKind } from '../../../platform/table/stored-item.ts';

/** The shop of a Stripe account. The events of connected accounts are attributed to shops only by this item. */
export const stripeAccountKind = storedKind({
  name: 'stripe-account',
  version: 1,
  schema: z.object({ user_id: z.string() }),
});

export const stripeAccountKey = (accountId: string) => ({
  pk: `STRIPE-ACCOUNT#${accountId}`,
  sk: 'SHOP',
});

export const stripeAccountItem = (accountId: string, shopId: string) => ({
  ...stripeAccountKey(accountId),
  ...stripeAccountKind.stamp,
  user_id: shopId,
});
