import * as z from 'zod/mini';
import { isCalendarDay, NOT_A_DAY } from '../calendar-day.ts';
import { parisDay } from '../time.ts';

const PAST = 'Cette date est passée. Choisissez aujourd’hui ou un jour à venir.';
export const TOO_FAR = 'Cette date est trop lointaine. Choisissez un jour dans l’année qui vient.';

/**
 * Returns the same day of the next year. For 29 February this day does not exist, but days are only compared as
 * texts.
 */
export const aYearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/** A day of any year matches, so that the checks below can say what is wrong with the day. */
const DAY = String.raw`\d{4}-\d{2}-\d{2}`;

const dayOfForm = (form: RegExp) =>
  z.string(NOT_A_DAY).check(
    z.regex(form, { error: NOT_A_DAY, abort: true }),
    z.refine((day) => day === '' || isCalendarDay(day), { error: NOT_A_DAY, abort: true }),
    z.refine((day) => day === '' || day >= parisDay(Date.now()), { error: PAST, abort: true }),
    z.refine((day) => day <= aYearAfter(parisDay(Date.now())), TOO_FAR),
  );

/** A shop promises a repair for a day from today to a year ahead in Paris. */
export const laterDay = dayOfForm(new RegExp(`^${DAY}$`));

/** The text '' removes the promised day. */
export const promisedDay = z.optional(dayOfForm(new RegExp(`^(${DAY})?$`)));
