import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';

/** How far the platform's incoming invoices have been looked at, by the platform's clock. */
export const collectionKind = storedKind({
  name: 'collection',
  version: 1,
  schema: z.object({
    until_ms: z.int(),
    /** What was dealt with shortly before that: flow id to its last change, so that what comes late is told from what came. */
    dealt_with: z.record(z.string(), z.int()),
    /** How many times a flow's reading was begun and not ended. */
    attempts: z._default(z.record(z.string(), z.int()), {}),
    /** Counts the runs that have moved it on: the guard of two at once. */
    revision: z.int(),
  }),
});
export type Collection = z.infer<typeof collectionKind.schema>;

export const COLLECTION_KEY = { pk: 'JOB#E-INVOICING', sk: 'PROGRESS' } as const;

/** @throws UnreadableItem */
export const readCollection = (item: RawItem): Collection => collectionKind.read(item);

export const collectionItem = (collection: Collection) => ({
  ...COLLECTION_KEY,
  ...collectionKind.stamp,
  ...collection,
});
