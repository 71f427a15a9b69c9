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
  /** Whether the shop may have it sent now. */
  canSend: z.boolean(),
});
export type Sending = z.infer<typeof sendingSchema>;

/** Answer of POST /api/documents/{id}/transmission. */
export const sendingAskedSchema = z.object({ state: z.literal('waiting') });
