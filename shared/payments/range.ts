import * as z from 'zod/mini';
import { calendarDay } from '../documents/input.ts';
import { optionalLine } from '../text.ts';

/** The longest range that is answered at once: a leap year. */
const LONGEST_RANGE_DAYS = 366;

const DAY_MS = 86_400_000;

/** A range of days, both of them in it. */
const rangeShape = { from: calendarDay, to: calendarDay };

/** Whether a range is one, and none too long. */
const isRange = z.refine<{ from: string; to: string }>(
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

/** Query of GET /api/export/journal and GET /api/export/vat. */
export const accountingQuery = z
  .strictObject({ ...rangeShape, cursor: optionalLine(200) })
  .check(isRange);
