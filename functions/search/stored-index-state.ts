import * as z from 'zod/mini';
import { storedKind } from '../platform/stored-item.ts';

/**
 * Says whether the word index contains every record of the table and every repair is listed under its status. The
 * stream adds new records.
 */
export const INDEX_STATE_KEY = { pk: 'JOB#REINDEX', sk: 'PROGRESS' };

export const indexStateKind = storedKind({
  name: 'index-state',
  version: 1,
  schema: z.object({
    done: z.boolean(),
    /** The key of the last item read, while the work is unfinished. */
    after: z.optional(z.object({ pk: z.string(), sk: z.string() })),
    looked: z.int(),
  }),
});

/** The progress of adding existing items to both indexes. */
export type IndexState = {
  done: boolean;
  after?: { pk: string; sk: string } | undefined;
  looked: number;
};

export const indexStateItem = (state: IndexState) => ({
  ...INDEX_STATE_KEY,
  ...indexStateKind.stamp,
  ...state,
});
