import * as z from 'zod/mini';
import type { Discount } from './discounts.ts';
import { PAYMENT_MEANS, type Payment, type PaymentMeans } from './payment.ts';
import { UNITS, type Unit } from './units.ts';

// Apart from what they are about, which a customer's quote is printed with: its page loads no schema before it needs one.

/** What a line counts in. */
export const unitSchema = z.enum(Object.keys(UNITS) as [Unit, ...Unit[]]);

/** How an invoice is paid. */
export const paymentSchema = z.object({
  means: z.enum(Object.keys(PAYMENT_MEANS) as [PaymentMeans, ...PaymentMeans[]]),
  iban: z.optional(z.string()),
}) satisfies z.ZodMiniType<Payment>;

/** What a discount takes off, in cents before tax, and its percentage when it was given as one. */
export const discountSchema = z.object({
  rate: z.optional(z.number()),
  cents: z.int(),
}) satisfies z.ZodMiniType<Discount>;

/** The invoice of a deposit; `invoiceDate` as 'YYYY-MM-DD', `totalCents` with tax. */
export const depositReferenceSchema = z.object({
  id: z.string(),
  number: z.string(),
  invoiceDate: z.string(),
  totalCents: z.int(),
});
export type DepositReference = z.infer<typeof depositReferenceSchema>;

/** Amounts are in cents before tax, rates in percent, quantities with at most three decimals. */
export const issuedLineSchema = z.object({
  description: z.string(),
  quantity: z.number(),
  unitPriceCents: z.int(),
  vatRate: z.number(),
  /** Sold under the margin scheme: its price has no VAT to be shown, its rate is 0. Absent of all others. */
  marginScheme: z.optional(z.boolean()),
  /** After the line's discount. */
  totalCents: z.int(),
  unit: z.optional(unitSchema),
  discount: z.optional(discountSchema),
});

export const vatAmountSchema = z.object({
  rate: z.number(),
  /** What is sold under the margin scheme; absent of all others. */
  marginScheme: z.optional(z.boolean()),
  baseCents: z.int(),
  vatCents: z.int(),
});

/** A mention is shown by its words; an id that a page's version does not know is no reason to show none. */
export const mentionSchema = z.object({ id: z.string(), text: z.string() });
