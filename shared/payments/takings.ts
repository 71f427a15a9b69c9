import * as z from 'zod/mini';
import { calendarDay } from '../documents/input.ts';
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

/** The longest range that is answered at once: a leap year. */
export const LONGEST_RANGE_DAYS = 366;

const DAY_MS = 86_400_000;

/** A range of days, both of them in it. */
export const rangeShape = { from: calendarDay, to: calendarDay };

/** Whether a range is one, and none too long. */
export const isRange = z.refine<{ from: string; to: string }>(
  ({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
    return days >= 0 && days < LONGEST_RANGE_DAYS;
  },
  {
    path: ['to'],
    error: 'Choisissez une période d’un an au plus, dont la fin suit le début.',
  },
);

/** Query of GET /api/takings. */
export const takingsQuery = z.strictObject(rangeShape).check(isRange);
