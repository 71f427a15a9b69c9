import * as z from 'zod/mini';

const cents = z.int();

/** The sums are in cents, after the deduction of credit notes. */
export const marginSchema = z.object({
  from: z.string(),
  to: z.string(),
  count: z.int(),
  /** These are the total of the sales with a known purchase price, their cost and their margins, VAT included. */
  saleCents: cents,
  purchaseCents: cents,
  marginCents: cents,
  /** The rates are in percent. */
  rates: z.array(z.object({ rate: z.number(), baseCents: cents, vatCents: cents })),
  /** Only the first invoices without a purchase price are named. */
  missing: z.object({
    saleCents: cents,
    count: z.int(),
    documents: z.array(
      z.object({ id: z.string(), number: z.string(), clientName: z.string(), saleCents: cents }),
    ),
  }),
  /** The number counts documents that cannot be read. It is absent when there are none. */
  unreadable: z.optional(z.int()),
});
export type MarginSums = z.infer<typeof marginSchema>;

export const MISSING_NAMED = 20;
