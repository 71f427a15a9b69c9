import * as z from 'zod/mini';
import { storedKind } from '../../../platform/table/stored-item.ts';

/** The comparison reads only the shops whose links have led to a Stripe page. */
export const CARD_SHOPS_PARTITION = 'JOB#CARDS';

/** Payments were compared up to `done_day`. */
export const cardShopKind = storedKind({
  name: 'card-shop',
  version: 1,
  schema: z.object({ since: z.string(), done_day: z.exactOptional(z.string()) }),
});

export const cardShopKey = (shopId: string) => ({ pk: CARD_SHOPS_PARTITION, sk: shopId });

export const cardShopItem = (shopId: string, since: string) =>
  cardShopKind.item(cardShopKey(shopId), {
    since,
  });
