import * as z from 'zod/mini';

export const NOT_A_DAY = 'Indiquez une date valable, de 2000 à 2199.';
const DAY_FORM = /^2[01]\d{2}-\d{2}-\d{2}$/;

/** Returns whether a text of the form 'YYYY-MM-DD' names a day that exists. 31 February does not exist. */
export function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

export const calendarDay = z
  .string(NOT_A_DAY)
  .check(z.regex(DAY_FORM, NOT_A_DAY), z.refine(isCalendarDay, NOT_A_DAY));
