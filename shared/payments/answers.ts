import * as z from 'zod/mini';
import { keysOf } from '../keys-of.ts';
import { CARD_EVENTS, PAID_BY, PAYMENT_STATES } from './payments.ts';

/** A negative amount is a refund. A payment is never changed or deleted. */
export const paymentSchema = z.object({
  /** The id is a UUID of version 7, which sorts by the instant of recording. */
  id: z.string(),
  amountCents: z.int(),
  means: z.enum(keysOf(PAID_BY)),
  /** The day has the form 'YYYY-MM-DD'. */
  date: z.string(),
  /** The instant is in ISO 8601, UTC. */
  recordedAt: z.string(),
  cardEvent: z.optional(z.enum(keysOf(CARD_EVENTS))),
});
export type RecordedPayment = z.infer<typeof paymentSchema>;

/** A negative `dueCents` is the amount to refund. */
export const standingShape = {
  paidCents: z.optional(z.int()),
  dueCents: z.optional(z.int()),
  paymentState: z.optional(z.enum(keysOf(PAYMENT_STATES))),
};
