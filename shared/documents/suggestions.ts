import * as z from 'zod/mini';
import { lineKindSchema, unitSchema } from './issued/issued-parts.ts';

/** A line of the shop's price list, or a line that the shop has offered or billed before, with its latest values. */
export const suggestionSchema = z.object({
  description: z.string(),
  kind: z.optional(lineKindSchema),
  /** The unit price in millionths of a euro: before tax, or with tax if `taxIncluded`. */
  unitPriceMicros: z.int(),
  taxIncluded: z.optional(z.literal(true)),
  unit: z.optional(unitSchema),
  /** The VAT rate in percent. Absent where no VAT was charged. */
  vatRate: z.optional(z.number()),
  marginScheme: z.optional(z.boolean()),
  /** Whether the line is in the price list, and the device for which it is there. */
  listed: z.optional(z.literal(true)),
  device: z.optional(z.string()),
  /** The number of remembered documents that contain the line. */
  uses: z.int(),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

export const suggestionsSchema = z.object({
  lines: z.array(suggestionSchema),
  /** Whether the shop last typed the prices of a consumer's document with VAT. Absent when it did not. */
  taxIncluded: z.optional(z.literal(true)),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;
