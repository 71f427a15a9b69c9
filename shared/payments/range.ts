import * as z from 'zod/mini';
import { calendarDay } from '../documents/input.ts';

/** The longest range that is answered at once: a leap year. */
export const LONGEST_RANGE_DAYS = 366;

const DAY_MS = 86_400_000;

/** A range of days, both of them in it. */
export const rangeShape = { from: calendarDay, to: calendarDay };

/** Whether a range is one, and none too long. */
export const isRange = z.refine<{ from: string; to: string }>(
  ({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
    return days >= 0 && days < LONGEST_RANGE_DAYS;
  },
  {
    path: ['to'],
    error: 'Choisissez une période d’un an au plus, dont la fin suit le début.',
  },
);

/** Query of GET /api/takings. */
export const takingsQuery = z.strictObject(rangeShape).check(isRange);
