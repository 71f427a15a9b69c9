import * as z from 'zod/mini';
import type { Counters } from '../../shared/statistics/statistics.ts';
import { type RawItem, storedKind } from '../platform/table/stored-item.ts';
import { shopKey } from '../platform/table/table-keys.ts';

export const MONTH_PREFIX = 'STATS#';

export const monthKey = (shopId: string, month: string) =>
  shopKey(shopId, `${MONTH_PREFIX}${month}`);

const countersIn = ({ pk: _, sk: __, item_version: ___, ...counters }: RawItem) => counters;

export const monthKind = storedKind({
  name: 'month',
  version: 1,
  schema: z.pipe(z.transform(countersIn), z.record(z.string(), z.number())),
});

/** Reads an item's month, such as '2026-11', and its counters. @throws UnreadableItem */
export const readMonth = (item: RawItem): [month: string, counters: Counters] => [
  String(item.sk).slice(MONTH_PREFIX.length),
  monthKind.read(item),
];
