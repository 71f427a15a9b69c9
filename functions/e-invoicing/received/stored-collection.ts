import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';

/** The instants come from the platform's clock. */
export const collectionKind = storedKind({
  name: 'collection',
  version: 1,
  schema: z.object({
    until_ms: z.int(),
    /** Each flow that was handled recently has here the instant of its last change, by its id. */
    dealt_with: z.record(z.string(), z.int()),
    /** These are the numbers of runs that began to read a flow and did not finish, by the flow's id. */
    attempts: z._default(z.record(z.string(), z.int()), {}),
    /**
     * Counts how often progress was stored. A run stores progress only if the revision has not changed since it was
     * read.
     */
    revision: z.int(),
  }),
});
export type Collection = z.infer<typeof collectionKind.schema>;

export const COLLECTION_KEY = { pk: 'JOB#E-INVOICING', sk: 'PROGRESS' } as const;

export const collectionItem = (collection: Collection) =>
  collectionKind.item(COLLECTION_KEY, collection);
