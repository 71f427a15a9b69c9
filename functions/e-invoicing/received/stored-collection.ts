import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';

/** The progress of collecting the platform's flows, by the platform's clock. */
export const collectionKind = storedKind({
  name: 'collection',
  version: 1,
  schema: z.object({
    until_ms: z.int(),
    /** This is the last change of each flow that was handled recently, by the flow's id. */
    dealt_with: z.record(z.string(), z.int()),
    /** This is the number of runs that began to read a flow and did not finish, by the flow's id. */
    attempts: z._default(z.record(z.string(), z.int()), {}),
    /**
     * Counts the times that progress was stored. A run stores progress only if this is still the revision that it has
     * read.
     */
    revision: z.int(),
  }),
});
export type Collection = z.infer<typeof collectionKind.schema>;

export const COLLECTION_KEY = { pk: 'JOB#E-INVOICING', sk: 'PROGRESS' } as const;

export const collectionItem = (collection: Collection) =>
  collectionKind.item(COLLECTION_KEY, collection);
