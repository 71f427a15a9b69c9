import * as z from 'zod/mini';
import { storedKind } from '../platform/stored-item.ts';

/**
 * One item says whether every record of the table is in the index of words, and every repair listed under its status:
 * what is new is by the stream.
 */
export const INDEX_STATE_KEY = { pk: 'JOB#REINDEX', sk: 'PROGRESS' };

export const indexStateKind = storedKind({
  name: 'index-state',
  version: 1,
  schema: z.object({
    done: z.boolean(),
    /** The key of the last item looked at, while it is not done. */
    after: z.optional(z.object({ pk: z.string(), sk: z.string() })),
    looked: z.int(),
  }),
});

/** How far the items from before both indexes are in them. */
export type IndexState = {
  done: boolean;
  after?: { pk: string; sk: string } | undefined;
  looked: number;
};

/** The item as it is put. */
export const indexStateItem = (state: IndexState) => ({
  ...INDEX_STATE_KEY,
  ...indexStateKind.stamp,
  ...state,
});
