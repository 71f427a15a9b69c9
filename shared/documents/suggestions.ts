import * as z from 'zod/mini';
import { lineKindSchema, unitSchema } from './issued/issued-parts.ts';

/** A suggestion is a line of the price list, or a line that the shop has used before, with its latest values. */
export const suggestionSchema = z.object({
  description: z.string(),
  kind: z.optional(lineKindSchema),
  /** The unit price is in millionths of a euro, before tax, or with tax if `taxIncluded`. */
  unitPriceMicros: z.int(),
  taxIncluded: z.optional(z.literal(true)),
  unit: z.optional(unitSchema),
  /** The VAT rate is in percent. It is absent where no VAT was charged. */
  vatRate: z.optional(z.number()),
  marginScheme: z.optional(z.boolean()),
  /** A line of the price list is `listed`, and may be for one `device`. */
  listed: z.optional(z.literal(true)),
  device: z.optional(z.string()),
  /** This many remembered documents contain the line. */
  uses: z.int(),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

export const suggestionsSchema = z.object({
  lines: z.array(suggestionSchema),
  /** The shop last typed the prices of a consumer's document with VAT. Otherwise the field is absent. */
  taxIncluded: z.optional(z.literal(true)),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;
