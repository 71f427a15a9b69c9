import * as z from 'zod/mini';
import { DELIVERY_OUTCOMES, NOTIFICATION_CHANNELS } from '../../repairs/notifications.ts';
import { optionalText } from '../../text.ts';

/** Days after which a finished repair that nobody has fetched is worth a word, another one, and a last one. */
export const NOT_FETCHED_DAYS = [7, 30, 90] as const;
export type NotFetchedDays = (typeof NOT_FETCHED_DAYS)[number];

/** Longest own words of a reminder, in UTF-16 units. */
export const REMINDER_WORDS_MAX = 500;

const DAYS_ERROR = 'Indiquez un nombre de jours, de 1 à 60.';
const isOn = z.boolean('Indiquez si les relances sont envoyées.');
const words = optionalText(REMINDER_WORDS_MAX);

/** What a shop has its customers reminded of; its own words take the place of ours, which '' brings back. */
export const remindersSchema = z.strictObject({
  /** A quote without an answer: once, so many days after it was sent. */
  quotes: z.strictObject({
    on: isOn,
    days: z.int(DAYS_ERROR).check(z.minimum(1, DAYS_ERROR), z.maximum(60, DAYS_ERROR)),
    words,
  }),
  /** A device that is ready: once at each step, so many days after it was. */
  notFetched: z.strictObject({ on: isOn, words7: words, words30: words, words90: words }),
});
export type Reminders = z.infer<typeof remindersSchema>;

/** Nobody is reminded of anything until the shop says so. */
export const DEFAULT_REMINDERS: Reminders = {
  quotes: { on: false, days: 7 },
  notFetched: { on: false },
};

/** Our own words, where the shop has none. */
export const REMINDER_WORDS = {
  quotes:
    'Nous vous avons envoyé un devis et n’avons pas encore votre réponse. Vous pouvez l’accepter ou le refuser en un clic, ou nous appeler si vous avez une question.',
  words7: 'Votre appareil est prêt depuis une semaine et vous attend à l’atelier.',
  words30:
    'Votre appareil est prêt depuis un mois. Merci de passer le récupérer, ou de nous appeler pour convenir d’un jour.',
  words90:
    'Votre appareil est prêt depuis trois mois. Merci de nous appeler pour convenir de son retrait.',
} as const;

/** The words of a step of a device that nobody has fetched. */
export const notFetchedWords = ({ notFetched }: Reminders, days: NotFetchedDays): string =>
  notFetched[`words${days}`] || REMINDER_WORDS[`words${days}`];

export const quoteWords = ({ quotes }: Reminders): string => quotes.words || REMINDER_WORDS.quotes;

/** The last step that so many days have reached; `undefined` before the first. */
export const stepReached = (days: number): NotFetchedDays | undefined =>
  NOT_FETCHED_DAYS.findLast((step) => days >= step);

/** Body of POST /api/reminders/seen: which of the shop's reminders, as `toSee` names it. */
export const reminderSeenInput = z.strictObject({
  reminder: z.string('Indiquez la relance.').check(z.maxLength(100, 'Indiquez la relance.')),
});
export const reminderSeenSchema = z.object({ seen: z.literal(true) });

/** What became of a reminder. */
export const remindedSchema = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  state: z.enum(['sent', 'refused']),
  reason: z.optional(z.string()),
  /** By what it went; absent of one that went before this was kept. */
  channel: z.optional(z.enum(NOTIFICATION_CHANNELS)),
  /** What its provider has said of it since; absent while nothing is known. */
  outcome: z.optional(z.enum(DELIVERY_OUTCOMES)),
  /** Of one that did not arrive, until its shop has seen to it: what POST /api/reminders/seen takes. */
  toSee: z.optional(z.string()),
});
export type Reminded = z.infer<typeof remindedSchema>;
