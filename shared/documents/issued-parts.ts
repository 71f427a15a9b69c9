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
