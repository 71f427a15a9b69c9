import * as z from 'zod/mini';
import type { Suggestion } from '../../../shared/documents/suggestions.ts';
import { UNITS, type Unit } from '../../../shared/documents/units.ts';
import { type RawItem, storedKind } from '../../platform/stored-item.ts';
import { shopPartition } from '../../platform/table-keys.ts';
import { keysOf } from '../document-shapes.ts';

export const KNOWN_LINES = 'KNOWN-LINES';

/** Key of the lines that a shop has sold. */
export const knownLinesKey = (shopId: string) => ({ pk: shopPartition(shopId), sk: KNOWN_LINES });

/** What a shop has sold, what it sold last first, as of its document `upTo`: it follows from the documents. */
export const knownLinesKind = storedKind({
  name: 'known-lines',
  version: 1,
  schema: z.object({
    upTo: z.string(),
    lines: z.array(
      z.object({
        description: z.string(),
        unitPriceCents: z.int(),
        unit: z.optional(z.enum(keysOf<Unit>(UNITS))),
        vatRate: z.optional(z.number()),
        marginScheme: z.optional(z.boolean()),
        uses: z.int(),
      }),
    ) satisfies z.ZodMiniType<Suggestion[]>,
  }),
});
export type StoredLines = z.infer<typeof knownLinesKind.schema>;

/** @throws UnreadableItem */
export const readKnownLines = (item: RawItem): StoredLines => knownLinesKind.read(item);

export const knownLinesItem = (shopId: string, lines: StoredLines) => ({
  ...knownLinesKey(shopId),
  ...knownLinesKind.stamp,
  ...lines,
});
