import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { trackingPartition } from '../platform/table-keys.ts';
import { entryItem, entryOf, entrySchema } from './entry-item.ts';
import type { StoredEntry } from './history.ts';
import type { StoredRepair } from './repairs.ts';

const HISTORY_PREFIX = 'HISTORY#';

/** Digits of an entry's number in a key: of the greatest that a number of JavaScript's can be. */
const DIGITS = 16;

/** Key of entries of a repair's history that were put away, by the number of the first of them, from 0. */
export const historyKey = (trackingNumber: string, first: number) => ({
  pk: trackingPartition(trackingNumber),
  sk: `${HISTORY_PREFIX}${String(first).padStart(DIGITS, '0')}`,
});

/** The number in such a key. */
export const firstOfKey = (sk: string): number => Number(sk.slice(HISTORY_PREFIX.length));

/** Entries of a repair's history that its own item has no room for: settled, and never written again. */
export const storedHistoryKind = storedKind({
  name: 'history',
  version: 1,
  schema: z.object({ sk: z.string(), entries: z.array(entrySchema) }),
});

/** Entries of a history, oldest first, and the number of the first of them, from 0. */
export type HistoryPart = { first: number; entries: StoredEntry[] };

export const historyItem = (
  { trackingNumber, user_id }: Pick<StoredRepair, 'trackingNumber' | 'user_id'>,
  { first, entries }: HistoryPart,
) => ({
  ...historyKey(trackingNumber, first),
  ...storedHistoryKind.stamp,
  user_id,
  entries: entries.map(entryItem),
});

/** @throws UnreadableItem */
export function readHistory(item: RawItem): HistoryPart {
  const { sk, entries } = storedHistoryKind.read(item);
  return { first: firstOfKey(sk), entries: entries.map(entryOf) };
}
