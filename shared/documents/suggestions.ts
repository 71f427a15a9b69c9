import * as z from 'zod/mini';
import { unitSchema } from './issued-parts.ts';

/** A line that a shop has offered or billed before, as it did last. */
export const suggestionSchema = z.object({
  description: z.string(),
  /** Cents before tax. */
  unitPriceCents: z.int(),
  unit: z.optional(unitSchema),
  /** Percent; absent where no VAT was charged. */
  vatRate: z.optional(z.number()),
  /** Sold under the margin scheme; absent of all others. */
  marginScheme: z.optional(z.boolean()),
  /** On how many documents it stood, as far as they are remembered. */
  uses: z.int(),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

/** Answer of GET /api/lines: what the shop has sold, what it sold last first. */
export const suggestionsSchema = z.object({ lines: z.array(suggestionSchema) });
export type Suggestions = z.infer<typeof suggestionsSchema>;
