import * as z from 'zod/mini';

const cents = z.int();

/** Less credit notes, in cents. */
export const marginSchema = z.object({
  from: z.string(),
  to: z.string(),
  count: z.int(),
  /** The sales with a known purchase price: their total, the cost of the goods, and the margins, VAT included. */
  saleCents: cents,
  purchaseCents: cents,
  marginCents: cents,
  /** The VAT contained in the margins, by rate in percent. */
  rates: z.array(z.object({ rate: z.number(), baseCents: cents, vatCents: cents })),
  /** The first invoices without a purchase price. */
  missing: z.object({
    saleCents: cents,
    count: z.int(),
    documents: z.array(
      z.object({ id: z.string(), number: z.string(), clientName: z.string(), saleCents: cents }),
    ),
  }),
  /** Documents that cannot be read. Absent when there are none. */
  unreadable: z.optional(z.int()),
});
export type MarginSums = z.infer<typeof marginSchema>;

export const MISSING_NAMED = 20;
