import * as z from 'zod/mini';
import type { StoredKind } from '../table/stored-item.ts';

/** Counts the uploads of a shop on a day in Paris, 'YYYY-MM-DD', and holds the last change of its files. */
export const uploadsShape = z.object({
  sk: z.string(),
  day: z.string(),
  uploads: z.int(),
  claimed_at_ms: z.int(),
});
export type UploadsKind = StoredKind<z.output<typeof uploadsShape>>;

export const uploadsKey = (partition: string, shopId: string) => ({ pk: partition, sk: shopId });
