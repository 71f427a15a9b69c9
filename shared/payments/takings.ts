import * as z from 'zod/mini';
import { keysOf } from '../keys-of.ts';
import { PAID_BY } from './payments.ts';

const cents = z.int();
const means = z.enum(keysOf(PAID_BY));
/** The rate is in percent, and `amountCents` is with tax. */
const ofRate = { rate: z.number(), amountCents: cents, baseCents: cents, vatCents: cents };

/** The sums are money received less refunds, in cents. Days are days in Paris, such as '2026-11-22'. */
export const takingsSchema = z.object({
  from: z.string(),
  to: z.string(),
  amountCents: cents,
  /** The number of payments includes refunds. */
  count: z.int(),
  days: z.array(z.object({ date: z.string(), amountCents: cents, count: z.int() })),
  means: z.array(z.object({ means, amountCents: cents, count: z.int() })),
  /**
   * The highest rate comes first, goods before services. Credit notes move amounts between these parts. Older payments
   * have no nature.
   */
  parts: z.array(z.object({ nature: z.optional(z.enum(['goods', 'services'])), ...ofRate })),
  sums: z.array(z.object({ date: z.string(), means, ...ofRate })),
  /** The number counts payments that cannot be read. It is absent when there are none. */
  unreadable: z.optional(z.int()),
});
export type Takings = z.infer<typeof takingsSchema>;
