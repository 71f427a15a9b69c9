import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';

/** The last entry of a shop's chain: its rank, the digest of its text, and its instant, which never goes back. */
const head = z.object({ rank: z.int(), digest: z.string(), at: z.string() });
export type ChainHead = z.infer<typeof head>;

/**
 * The state that each document and payment of a shop updates: the head of the chain, and the day of the last document
 * of any series ('' before the first). No later document is dated before that day. Requests that collided take turns:
 * `line_taken` counts the turns given out, and `line_served` is the last turn that has ended.
 */
export const lastDayKind = storedKind({
  name: 'last-day',
  version: 1,
  schema: z.object({
    day: z.string(),
    chain: z.optional(head),
    line_taken: z.optional(z.int()),
    line_served: z.optional(z.int()),
  }),
});
