import * as z from 'zod/mini';
import { calendarDay } from '../calendar-day.ts';
import { keysOf } from '../keys-of.ts';
import { optionalLine } from '../text.ts';
import { daysBetween } from '../time.ts';
import { REPORT_CONTENTS } from './e-report.ts';

/** A range is at most a leap year. */
const LONGEST_RANGE_DAYS = 366;

const rangeShape = { from: calendarDay, to: calendarDay };

const isRange = z.refine<{ from: string; to: string }>(
  ({ from, to }) => {
    const days = daysBetween(from, to);
    return days >= 0 && days < LONGEST_RANGE_DAYS;
  },
  { path: ['to'], error: 'Choisissez une période d’un an au plus, dont la fin suit le début.' },
);

export const takingsQuery = z.strictObject(rangeShape).check(isRange);

export const accountingQuery = z
  .strictObject({ ...rangeShape, cursor: optionalLine(200) })
  .check(isRange);

/** A report covers at most two calendar months (spécifications externes v3.2, table 13). */
const LONGEST_PERIOD_DAYS = 62;

/** Both days belong to the period, and the end comes after the start (G6.25). */
export const eReportQuery = z
  .strictObject({
    ...rangeShape,
    content: z._default(z.enum(keysOf(REPORT_CONTENTS)), 'transactions'),
    /** The shop's average margin is in percent of the price. */
    marginRate: z.optional(
      z
        .string()
        .check(z.regex(/^(100|\d{1,2}(\.\d{1,2})?)$/, 'Indiquez une marge de 0 à 100\u00a0%.')),
    ),
  })
  .check(
    z.refine(
      ({ from, to }) => {
        const days = daysBetween(from, to);
        return days > 0 && days < LONGEST_PERIOD_DAYS;
      },
      {
        path: ['to'],
        error: 'Choisissez une période de deux mois au plus, dont la fin suit le début.',
      },
    ),
  );
export type EReportQuery = z.infer<typeof eReportQuery>;
