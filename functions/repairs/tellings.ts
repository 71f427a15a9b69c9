import * as z from 'zod/mini';
import type { NotificationChannel } from '../../shared/repairs/notifications.ts';

/**
 * Who was told of an entry of a repair's history, when, and who is about to: it stands in the entry, once for each
 * channel, and is decided there (ADR 0075). Numbers are epoch milliseconds. An entry that is neither settled nor held
 * is still to be told, or has nobody to be told.
 */
const tellingSchema = z.object({
  /** A sender has the right to tell it until then; one that has died has it no longer. */
  until: z.optional(z.int()),
  /** When an attempt failed for now. */
  tried: z.optional(z.int()),
  /** When it was settled: nothing follows by itself. */
  at: z.optional(z.int()),
  /** Why it was settled without being told; absent where the provider has accepted it. */
  state: z.optional(z.enum(['refused', 'stale', 'nothing-to-send'])),
});
export type Telling = z.infer<typeof tellingSchema>;

const untold = (): Tellings => ({ email: {}, sms: {} });

/** Of an entry; the maps are there from the beginning, as an update reaches no further than one step. */
export const tellingsSchema = z._default(
  z.object({ email: tellingSchema, sms: tellingSchema }),
  untold,
);
export type Tellings = Record<NotificationChannel, Telling>;

/** Of an entry that was just made. */
export const UNTOLD: Tellings = untold();

/** Whether the provider has accepted it. */
export const isSent = ({ at, state }: Telling): boolean => at !== undefined && state === undefined;

/** Whether a sender is at it. */
export const isHeld = ({ until = 0 }: Telling, nowMs: number): boolean => until > nowMs;
