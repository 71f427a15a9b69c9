import * as z from 'zod/mini';

/** Once the transmission has begun. */
export const SENDING_STATES = [
  'waiting',
  'sent',
  'accepted',
  'unlisted',
  'refused',
  'failed',
] as const;

/** Of a payment, or of the status of a supplier's invoice. */
export const REPORTING_STATES = ['waiting', 'sent', 'accepted', 'refused', 'failed'] as const;

const receiptSchema = z.object({
  paymentId: z.string(),
  /** With tax: the part for services, negative for a refund. */
  amountCents: z.int(),
  /** `none` when no attempt was made. */
  state: z.enum(['none', ...REPORTING_STATES]),
  reason: z.optional(z.string()),
});
export type SendingReceipt = z.infer<typeof receiptSchema>;

const statusSchema = z.object({
  code: z.int(),
  /** When it was published; ISO 8601, UTC. */
  at: z.string(),
  reason: z.optional(z.string()),
});

export const sendingSchema = z.object({
  /** `none` when no attempt was made. */
  state: z.enum(['none', ...SENDING_STATES]),
  /** When the state began (ISO 8601, UTC). */
  at: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Newest first. */
  statuses: z.array(statusSchema),
  /** In the order of recording. */
  receipts: z.optional(z.array(receiptSchema)),
  /** The invoice, or the payments that were not reported. */
  canSend: z.boolean(),
});
export type Sending = z.infer<typeof sendingSchema>;

export const sendingAskedSchema = z.object({ state: z.literal('waiting') });
