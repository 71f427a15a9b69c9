import * as z from 'zod/mini';
import { keysOf } from '../../keys-of.ts';
import type { Discount } from '../amounts/discounts.ts';
import { LINE_KINDS } from '../input/line-kinds.ts';
import { PAYMENT_MEANS, type Payment } from '../input/payment.ts';
import { UNITS } from '../input/units.ts';

// This file is separate from issued.ts, because suggestions.ts needs only these small schemas.

export const unitSchema = z.enum(keysOf(UNITS));

export const lineKindSchema = z.enum(keysOf(LINE_KINDS));

export const paymentSchema = z.object({
  means: z.enum(keysOf(PAYMENT_MEANS)),
  iban: z.optional(z.string()),
}) satisfies z.ZodMiniType<Payment>;

export const discountSchema = z.object({
  rate: z.optional(z.number()),
  cents: z.int(),
  withTaxCents: z.optional(z.int()),
}) satisfies z.ZodMiniType<Discount>;

export const vatAmountSchema = z.object({
  rate: z.number(),
  marginScheme: z.optional(z.boolean()),
  baseCents: z.int(),
  vatCents: z.int(),
});

/** A deposit is named by its invoice. `invoiceDate` is 'YYYY-MM-DD', and `totalCents` includes tax. */
export const depositReferenceSchema = z.object({
  id: z.string(),
  number: z.string(),
  invoiceDate: z.string(),
  totalCents: z.int(),
});
export type DepositReference = z.infer<typeof depositReferenceSchema>;

export const deductedDepositSchema = z.extend(depositReferenceSchema, {
  vat: z.array(vatAmountSchema),
  /** This part of the deposit was paid when the invoice was issued, in cents. It is absent on credit notes. */
  paidCents: z.optional(z.int()),
});
export type DeductedDeposit = z.infer<typeof deductedDepositSchema>;

/** Amounts are in cents before tax, rates in percent, quantities with at most three decimals. */
export const issuedLineSchema = z.object({
  description: z.string(),
  /** The kind is absent on deposits, and where the shop stated a category only for the whole document. */
  kind: z.optional(lineKindSchema),
  quantity: z.number(),
  /** The unit price is in millionths of a euro, as typed: with tax if the document's prices include it. */
  unitPriceMicros: z.int(),
  vatRate: z.number(),
  /** The price of a line under the margin scheme shows no VAT, and its rate is 0. Other lines lack this field. */
  marginScheme: z.optional(z.boolean()),
  /** This total is after the line's discount. */
  totalCents: z.int(),
  /** This total is with tax, after the line's discount. It is present where the document's prices include tax. */
  totalWithTaxCents: z.optional(z.int()),
  unit: z.optional(unitSchema),
  discount: z.optional(discountSchema),
});

/**
 * Only the text of a mention is shown. Its id may be unknown to this version of the page and is therefore any
 * string.
 */
export const mentionSchema = z.object({ id: z.string(), text: z.string() });
