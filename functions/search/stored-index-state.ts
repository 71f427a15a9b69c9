import * as z from 'zod/mini';
import { storedKind } from '../platform/stored-item.ts';

/**
 * One item says whether every record of the table is in the index of words, and every repair listed under its status:
 * what is new is by the stream.
 */
export const INDEX_STATE_KEY = { pk: 'JOB#REINDEX', sk: 'PROGRESS' };

export const indexStateKind = storedKind({
  name: 'index-state',
  version: 2,
  schema: z.object({
    done: z.boolean(),
    /** The key of the last item looked at, while it is not done. */
    after: z.optional(z.object({ pk: z.string(), sk: z.string() })),
    looked: z.int(),
  }),
  upgrades: {
    // Version 1 told of the words alone; a table that it calls whole without having been looked at began whole.
    1: ({ done, looked }) => ({ done: done === true && looked === 0, looked: 0 }),
  },
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
