import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';

/** The last entry of a shop's chain: its rank, the digest of its text, and its instant, which never goes back. */
const head = z.object({ rank: z.int(), digest: z.string(), at: z.string() });
export type ChainHead = z.infer<typeof head>;

/**
 * The state that every document and payment of a shop moves on: the day of the last document, whatever its series and
 * year ('' before the first), before which no later one is dated; and the head of the chain.
 */
export const lastDayKind = storedKind({
  name: 'last-day',
  version: 1,
  schema: z.object({ day: z.string(), chain: z.optional(head) }),
});

/** @throws UnreadableItem */
export const readLastDay = (item: RawItem) => lastDayKind.read(item);
