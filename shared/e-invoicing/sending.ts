import * as z from 'zod/mini';

/** The progress of an invoice's transmission to the platform, once it has begun. */
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
  /** The reported amount with tax: the part for services, negative for a refund. */
  amountCents: z.int(),
  /** The progress of the report; `none` when no attempt was made. */
  state: z.enum(['none', ...REPORTING_STATES]),
  reason: z.optional(z.string()),
});
export type SendingReceipt = z.infer<typeof receiptSchema>;

const statusSchema = z.object({
  code: z.int(),
  /** When the platform published the status; ISO 8601, UTC. */
  at: z.string(),
  reason: z.optional(z.string()),
});

export const sendingSchema = z.object({
  /** The progress of the transmission; `none` when no attempt was made. */
  state: z.enum(['none', ...SENDING_STATES]),
  /** The instant at which the present state began (ISO 8601, UTC). Absent when no attempt was made. */
  at: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** The statuses from the platforms and the client, newest first. */
  statuses: z.array(statusSchema),
  /** The payments that the platform must be informed of, in the order of recording. Absent when there are none. */
  receipts: z.optional(z.array(receiptSchema)),
  /** Whether the shop may now send the invoice, or the payments that were not reported. */
  canSend: z.boolean(),
});
export type Sending = z.infer<typeof sendingSchema>;

export const sendingAskedSchema = z.object({ state: z.literal('waiting') });
