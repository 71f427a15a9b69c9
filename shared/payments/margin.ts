import * as z from 'zod/mini';

const cents = z.int();

/** The sales under the margin scheme in a range of days ('YYYY-MM-DD'), less credit notes, in cents. */
export const marginSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** The number of invoices and credit notes that contain goods under the margin scheme. */
  count: z.int(),
  /** The sales with a known purchase price: their total, the cost of the goods, and the margins, VAT included. */
  saleCents: cents,
  purchaseCents: cents,
  marginCents: cents,
  /** The VAT contained in the margins, by rate in percent. */
  rates: z.array(z.object({ rate: z.number(), baseCents: cents, vatCents: cents })),
  /** The sales without a purchase price: their total, and the first of their invoices. */
  missing: z.object({
    saleCents: cents,
    count: z.int(),
    documents: z.array(
      z.object({ id: z.string(), number: z.string(), clientName: z.string(), saleCents: cents }),
    ),
  }),
  /** The number of further documents that cannot be read. Absent when there are none. */
  unreadable: z.optional(z.int()),
});
export type MarginSums = z.infer<typeof marginSchema>;

/** The most invoices without a purchase price that an answer names. */
export const MISSING_NAMED = 20;
