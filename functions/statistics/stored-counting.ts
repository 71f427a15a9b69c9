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

/** How far the repairs from before are counted: the last one's place in the walk over them (walk-repairs.ts), and how many. */
export type Counting = { after: string; counted: number; done: boolean };

/** @throws UnreadableItem */
export const readCounting = (item: RawItem = {}): Counting => countingKind.read(item);
