import * as z from 'zod/mini';
import type { Counters } from '../../shared/statistics/statistics.ts';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { shopPartition } from '../platform/table-keys.ts';

/** Of a shop's months, and of how far its older repairs are counted. */
export const STATISTICS_PREFIX = 'STATS';

export const monthKey = (shopId: string, month: string) => ({
  pk: shopPartition(shopId),
  sk: `${STATISTICS_PREFIX}#${month}`,
});

/** Whose month it is stands in its key; what is left are counters, each under its name. */
const countersIn = ({ pk: _, sk: __, item_version: ___, ...counters }: RawItem) => counters;

export const monthKind = storedKind({
  name: 'month',
  version: 1,
  schema: z.pipe(z.transform(countersIn), z.record(z.string(), z.number())),
});

/**
 * The month of an item, as '2026-11', and what is counted in it.
 * @throws UnreadableItem
 */
export const readMonth = (item: RawItem): [month: string, counters: Counters] => [
  String(item.sk).slice(STATISTICS_PREFIX.length + 1),
  monthKind.read(item),
];
