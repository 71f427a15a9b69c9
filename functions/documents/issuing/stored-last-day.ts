import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';

/** The head is the last entry of a shop's chain, with the digest of its text. Its instant `at` never goes back. */
const head = z.object({ rank: z.int(), digest: z.string(), at: z.string() });
export type ChainHead = z.infer<typeof head>;

/**
 * Each document and payment updates the chain's head and the day of the last document ('' before the first). Requests
 * that collided take turns: `line_taken` counts them, and `line_served` is the last that has ended.
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
