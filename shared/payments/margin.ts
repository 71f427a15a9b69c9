import * as z from 'zod/mini';

const cents = z.int();

/**
 * Answer of GET /api/margin: what was sold under the margin scheme in a range of days ('YYYY-MM-DD'), credit notes taken
 * off, in cents.
 */
export const marginSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** Invoices and credit notes with such goods. */
  count: z.int(),
  /** Of what has a purchase price: the sales, what they were bought for, and the margins, VAT included. */
  saleCents: cents,
  purchaseCents: cents,
  marginCents: cents,
  /** The VAT in the margins, by rate in percent. */
  rates: z.array(z.object({ rate: z.number(), baseCents: cents, vatCents: cents })),
  /** What lacks its purchase price: its sales, and the first of the invoices that have some. */
  missing: z.object({
    saleCents: cents,
    count: z.int(),
    documents: z.array(
      z.object({ id: z.string(), number: z.string(), clientName: z.string(), saleCents: cents }),
    ),
  }),
  /** How many documents there are beside that cannot be read; absent when none. */
  unreadable: z.optional(z.int()),
});
export type MarginSums = z.infer<typeof marginSchema>;

/** How many invoices that lack a purchase price are named. */
export const MISSING_NAMED = 20;
