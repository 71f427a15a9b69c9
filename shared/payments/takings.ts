import * as z from 'zod/mini';
import { PAID_BY, type PaidBy } from './payments.ts';

const cents = z.int();
const means = z.enum(Object.keys(PAID_BY) as [PaidBy, ...PaidBy[]]);
/** The takings at one rate, in percent: with tax, then base and VAT. */
const ofRate = { rate: z.number(), amountCents: cents, baseCents: cents, vatCents: cents };

/** Answer of GET /api/takings: money received less refunds, in cents. Days are 'YYYY-MM-DD', in Paris. */
export const takingsSchema = z.object({
  from: z.string(),
  to: z.string(),
  amountCents: cents,
  /** The number of payments, refunds included. */
  count: z.int(),
  /** The days with payments, in order. */
  days: z.array(z.object({ date: z.string(), amountCents: cents, count: z.int() })),
  means: z.array(z.object({ means, amountCents: cents, count: z.int() })),
  /** The takings by rate, the highest rate first. Credit notes move amounts between rates. */
  rates: z.array(z.object(ofRate)),
  /** The sums by day, means of payment and rate, as they were paid. */
  sums: z.array(z.object({ date: z.string(), means, ...ofRate })),
  /** The number of further payments that cannot be read. Absent when there are none. */
  unreadable: z.optional(z.int()),
});
export type Takings = z.infer<typeof takingsSchema>;
