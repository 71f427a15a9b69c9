import * as z from 'zod/mini';
import { LINE_KINDS } from '../../../shared/documents/input/line-kinds.ts';
import { UNITS } from '../../../shared/documents/input/units.ts';
import type { Suggestion } from '../../../shared/documents/suggestions.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopPartition } from '../../platform/table/table-keys.ts';

export const SUGGESTIONS = 'SUGGESTIONS';

export const suggestionsKey = (shopId: string) => ({ pk: shopPartition(shopId), sk: SUGGESTIONS });

/** The lines were sold up to the document `upTo`, latest first. They are derived from the documents. */
export const suggestionsKind = storedKind({
  name: 'suggestions',
  version: 1,
  schema: z.object({
    upTo: z.string(),
    taxIncluded: z.optional(z.literal(true)),
    lines: z.array(
      z.object({
        description: z.string(),
        kind: z.optional(z.enum(keysOf(LINE_KINDS))),
        unitPriceMicros: z.int(),
        taxIncluded: z.optional(z.literal(true)),
        unit: z.optional(z.enum(keysOf(UNITS))),
        vatRate: z.optional(z.number()),
        marginScheme: z.optional(z.boolean()),
        uses: z.int(),
      }),
    ) satisfies z.ZodMiniType<Suggestion[]>,
  }),
});
export type StoredSuggestions = z.infer<typeof suggestionsKind.schema>;

export const suggestionsItem = (shopId: string, lines: StoredSuggestions) =>
  suggestionsKind.item(suggestionsKey(shopId), lines);
