import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';
import type { Purchases } from './margin.ts';

export const PURCHASES_PREFIX = 'PURCHASES#';

const line = z.int();

/**
 * Purchase prices are private and may change, so they are stored apart from the frozen document (docs/decisions/0125).
 */
export const purchasesKind = storedKind({
  name: 'purchases',
  version: 1,
  schema: z.object({
    purchases: z.array(z.object({ line, unitCents: z.int() })),
    credited: z.optional(z.array(z.object({ line, before: z.int(), part: z.int() }))),
  }),
});

export const purchasesKey = (shopId: string, documentId: string) =>
  shopKey(shopId, `${PURCHASES_PREFIX}${documentId}`);

export const purchasesItem = (shopId: string, documentId: string, purchases: Purchases) => ({
  ...purchasesKey(shopId, documentId),
  ...purchasesKind.stamp,
  ...purchases,
});
