import * as z from 'zod/mini';

/** An invoice has one of these states once its transmission to the platform has begun. */
export const SENDING_STATES = [
  'waiting',
  'sent',
  'accepted',
  'unlisted',
  'refused',
  'failed',
] as const;

/** A report is about a payment, or about the status of a supplier's invoice. */
export const REPORTING_STATES = ['waiting', 'sent', 'accepted', 'refused', 'failed'] as const;

const receiptSchema = z.object({
  paymentId: z.string(),
  /** The amount is with tax. It is the part for services, and negative for a refund. */
  amountCents: z.int(),
  /** The state is `none` when no attempt was made. */
  state: z.enum(['none', ...REPORTING_STATES]),
  reason: z.optional(z.string()),
});
export type SendingReceipt = z.infer<typeof receiptSchema>;

const statusSchema = z.object({
  code: z.int(),
  /** The platform published the status at this instant (ISO 8601, UTC). */
  at: z.string(),
  reason: z.optional(z.string()),
});

export const sendingSchema = z.object({
  /** The state is `none` when no attempt was made. */
  state: z.enum(['none', ...SENDING_STATES]),
  /** The present state began at this instant (ISO 8601, UTC). It is absent when no attempt was made. */
  at: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** The platforms and the client gave these statuses. The newest comes first. */
  statuses: z.array(statusSchema),
  /**
   * The platform must be informed of these payments, in the order of recording. The list is absent if there are none.
   */
  receipts: z.optional(z.array(receiptSchema)),
  /** The shop may now send the invoice, or the payments that were not reported. */
  canSend: z.boolean(),
});
export type Sending = z.infer<typeof sendingSchema>;

export const sendingAskedSchema = z.object({ state: z.literal('waiting') });
