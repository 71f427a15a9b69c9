import * as z from 'zod/mini';
import { LINE_KINDS } from '../../../shared/documents/input/line-kinds.ts';
import type { PriceEntry } from '../../../shared/documents/price-list/price-list.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';

export const PRICE_LIST = 'PRICE_LIST';

export const priceListKey = (shopId: string) => shopKey(shopId, PRICE_LIST);

export const priceListKind = storedKind({
  name: 'price-list',
  version: 1,
  schema: z.object({
    version: z.int(),
    entries: z.array(
      z.object({
        description: z.string(),
        kind: z.enum(keysOf(LINE_KINDS)),
        priceCents: z.int(),
        taxIncluded: z.optional(z.literal(true)),
        device: z.optional(z.string()),
      }),
    ) satisfies z.ZodMiniType<PriceEntry[]>,
  }),
});
export type StoredPriceList = z.infer<typeof priceListKind.schema>;

export const priceListItem = (shopId: string, list: StoredPriceList) =>
  priceListKind.item(priceListKey(shopId), list);
