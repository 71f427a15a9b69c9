import * as z from 'zod/mini';
import { DELIVERY_OUTCOMES, NOTIFICATION_CHANNELS } from '../../repairs/notifications.ts';
import { optionalText } from '../../text.ts';

/** A customer is reminded of a finished device after these days: a first, a second and a last time. */
export const NOT_FETCHED_DAYS = [7, 30, 90] as const;
export type NotFetchedDays = (typeof NOT_FETCHED_DAYS)[number];

/** The length of a text counts UTF-16 units. */
export const REMINDER_WORDS_MAX = 500;

const DAYS_ERROR = 'Indiquez un nombre de jours, de 1 à 60.';
const isOn = z.boolean('Indiquez si les relances sont envoyées.');
const words = optionalText(REMINDER_WORDS_MAX);

/** A custom text replaces our default; '' restores it. */
export const remindersInput = z.strictObject({
  quotes: z.strictObject({
    on: isOn,
    days: z.int(DAYS_ERROR).check(z.minimum(1, DAYS_ERROR), z.maximum(60, DAYS_ERROR)),
    words,
  }),
  /** `words7`, `words30` and `words90` are named by the days since the device was ready. */
  notFetched: z.strictObject({ on: isOn, words7: words, words30: words, words90: words }),
});
export type Reminders = z.infer<typeof remindersInput>;

/** No reminder is sent until the shop switches its kind on. */
export const DEFAULT_REMINDERS: Reminders = {
  quotes: { on: false, days: 7 },
  notFetched: { on: false },
};

/** Returns `undefined` before the first step. */
export const stepReached = (days: number): NotFetchedDays | undefined =>
  NOT_FETCHED_DAYS.findLast((step) => days >= step);

/** The body holds the value of the reminder's `toSee`. */
export const reminderSeenInput = z.strictObject({
  reminder: z.string('Indiquez la relance.').check(z.maxLength(100, 'Indiquez la relance.')),
});
export const reminderSeenSchema = z.object({ seen: z.literal(true) });

export const remindedSchema = z.object({
  /** The instant is in ISO 8601, UTC. */
  at: z.string(),
  state: z.enum(['sent', 'refused']),
  reason: z.optional(z.string()),
  /** The channel is absent on reminders that were sent before it was recorded. */
  channel: z.optional(z.enum(NOTIFICATION_CHANNELS)),
  outcome: z.optional(z.enum(DELIVERY_OUTCOMES)),
  /**
   * POST /api/reminders/seen takes this value. It is present on a reminder that did not arrive, until the shop has seen
   * it.
   */
  toSee: z.optional(z.string()),
});
export type Reminded = z.infer<typeof remindedSchema>;
