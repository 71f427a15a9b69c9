import * as z from 'zod/mini';
import { PAID_BY, type PaidBy } from './payments.ts';

const cents = z.int();
const means = z.enum(Object.keys(PAID_BY) as [PaidBy, ...PaidBy[]]);
/** What came in of a rate, in percent: with tax, then its base and its VAT. */
const ofRate = { rate: z.number(), amountCents: cents, baseCents: cents, vatCents: cents };

/** Answer of GET /api/takings: what came in less what was given back, in cents. Days are 'YYYY-MM-DD', in Paris. */
export const takingsSchema = z.object({
  from: z.string(),
  to: z.string(),
  amountCents: cents,
  /** How many payments there were, what was given back among them. */
  count: z.int(),
  /** Each day with some, in order. */
  days: z.array(z.object({ date: z.string(), amountCents: cents, count: z.int() })),
  means: z.array(z.object({ means, amountCents: cents, count: z.int() })),
  /** Highest first. */
  rates: z.array(z.object(ofRate)),
  /** By day, means and rate. */
  sums: z.array(z.object({ date: z.string(), means, ...ofRate })),
  /** How many payments there are beside that cannot be read; absent when none. */
  unreadable: z.optional(z.int()),
});
export type Takings = z.infer<typeof takingsSchema>;
