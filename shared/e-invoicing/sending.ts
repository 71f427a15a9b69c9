import * as z from 'zod/mini';

/** How far an invoice of ours has come on its way to the platform, once it has begun. */
export const SENDING_STATES = [
  'waiting',
  'sent',
  'accepted',
  'unlisted',
  'refused',
  'failed',
] as const;

/** How far what we tell of an invoice has come: a payment of ours, or a word on a supplier's. */
export const REPORTING_STATES = ['waiting', 'sent', 'accepted', 'refused', 'failed'] as const;

const receiptSchema = z.object({
  paymentId: z.string(),
  /** What is told of it, with tax: the part of services; below zero what was given back. */
  amountCents: z.int(),
  /** `none`: nobody has tried. */
  state: z.enum(['none', ...REPORTING_STATES]),
  reason: z.optional(z.string()),
});
export type SendingReceipt = z.infer<typeof receiptSchema>;

const statusSchema = z.object({
  code: z.int(),
  /** When the platform made it known, ISO 8601, UTC. */
  at: z.string(),
  reason: z.optional(z.string()),
});

/** Where an invoice stands that goes by the platform. */
export const sendingSchema = z.object({
  /** `none`: nobody has tried. */
  state: z.enum(['none', ...SENDING_STATES]),
  /** Since when, ISO 8601, UTC; absent of what was never tried. */
  at: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** What the platforms and the client have said of it, newest first. */
  statuses: z.array(statusSchema),
  /** The payments that the platform is to know, in the order of their recording; absent where there are none. */
  receipts: z.optional(z.array(receiptSchema)),
  /** Whether the shop may have it sent now, or what it has not been told of payments. */
  canSend: z.boolean(),
});
export type Sending = z.infer<typeof sendingSchema>;

/** Answer of POST /api/documents/{id}/transmission. */
export const sendingAskedSchema = z.object({ state: z.literal('waiting') });
