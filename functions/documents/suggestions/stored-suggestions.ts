import * as z from 'zod/mini';
import { suggestionSchema } from '../../../shared/documents/suggestions.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';

export const SUGGESTIONS = 'SUGGESTIONS';

export const suggestionsKey = (shopId: string) => shopKey(shopId, SUGGESTIONS);

/**
 * The item holds the lines that were sold up to the document `upTo`, the latest first. They are derived from the
 * documents.
 */
export const suggestionsKind = storedKind({
  name: 'suggestions',
  version: 1,
  schema: z.object({
    upTo: z.string(),
    taxIncluded: z.optional(z.literal(true)),
    lines: z.array(z.omit(suggestionSchema, { listed: true, device: true })),
  }),
});
export type StoredSuggestions = z.infer<typeof suggestionsKind.schema>;

export const suggestionsItem = (shopId: string, lines: StoredSuggestions) =>
  suggestionsKind.item(suggestionsKey(shopId), lines);
