import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { shopPartition } from '../platform/table-keys.ts';
import { STATISTICS_PREFIX } from './stored-month.ts';

export const countingKey = (shopId: string) => ({
  pk: shopPartition(shopId),
  sk: STATISTICS_PREFIX,
});

export const countingKind = storedKind({
  name: 'counting',
  version: 1,
  schema: z.object({
    after: z._default(z.string(), '0'),
    counted: z._default(z.int(), 0),
    done: z._default(z.boolean(), false),
  }),
});

/** The progress of counting old repairs: the position of the last one (walk-repairs.ts) and their number. */
export type Counting = { after: string; counted: number; done: boolean };

/** @throws UnreadableItem */
export const readCounting = (item: RawItem = {}): Counting => countingKind.read(item);
