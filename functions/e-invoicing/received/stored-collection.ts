import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';

/** The progress of collecting the platform's flows, by the platform's clock. */
export const collectionKind = storedKind({
  name: 'collection',
  version: 1,
  schema: z.object({
    until_ms: z.int(),
    /** This is the last change of each flow that was handled shortly before, by its id. */
    dealt_with: z.record(z.string(), z.int()),
    /** By a flow's id, the number of runs that began to read the flow and did not finish. */
    attempts: z._default(z.record(z.string(), z.int()), {}),
    /** Counts the runs that have stored progress. Each run requires the revision that it has read. */
    revision: z.int(),
  }),
});
export type Collection = z.infer<typeof collectionKind.schema>;

export const COLLECTION_KEY = { pk: 'JOB#E-INVOICING', sk: 'PROGRESS' } as const;

export const collectionItem = (collection: Collection) =>
  collectionKind.item(COLLECTION_KEY, collection);
