import * as z from 'zod/mini';

/** The shop sees a line under the margin scheme like this, in cents after every discount. */
export const marginLineSchema = z.object({
  line: z.int(),
  saleCents: z.int(),
  /** The purchase price and the margin are absent while the purchase price is unknown. */
  purchase: z.optional(
    z.object({
      unitCents: z.int(),
      /** The margin is the excess of the sale over the purchase price, VAT included. It is 0 for a loss. */
      marginCents: z.int(),
      vatCents: z.int(),
    }),
  ),
});
export type MarginLine = z.infer<typeof marginLineSchema>;

export const purchasesSchema = z.object({ margin: z.array(marginLineSchema) });
