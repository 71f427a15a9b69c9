import * as z from 'zod/mini';
import { calendarDay } from '../documents/input.ts';

/** What a transmission of flow 10 holds: one or the other, never both (annexe 7 v1.9, G6.29). */
export const REPORT_CONTENTS = {
  transactions: { label: 'Ventes' },
  payments: { label: 'Encaissements' },
} as const;
export type ReportContent = keyof typeof REPORT_CONTENTS;

/** The longest period of a transmission, two civil months. Source: spécifications externes v3.2, table 13. */
const LONGEST_PERIOD_DAYS = 62;

const DAY_MS = 86_400_000;

/** Query of GET /api/export/e-reporting: both days are in the period, whose end follows its start (G6.25). */
export const eReportQuery = z
  .strictObject({
    from: calendarDay,
    to: calendarDay,
    content: z._default(z.enum(Object.keys(REPORT_CONTENTS) as [ReportContent]), 'transactions'),
  })
  .check(
    z.refine(
      ({ from, to }) => {
        const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
        return days > 0 && days < LONGEST_PERIOD_DAYS;
      },
      {
        path: ['to'],
        error: 'Choisissez une période de deux mois au plus, dont la fin suit le début.',
      },
    ),
  );
export type EReportQuery = z.infer<typeof eReportQuery>;

const count = z.int();

/** Answer of GET /api/export/e-reporting. */
export const eReportSchema = z.object({
  fileName: z.string(),
  /** The transmission, in UTF-8; of a period without anything to report it has no more than its period. */
  xml: z.string(),
  /** Documents, or payments, that are reported. */
  reported: count,
  /** What was sold under the margin scheme, in cents with tax: the margin on it is not known here, so none is reported. */
  marginCents: z.optional(z.int()),
  /** How much there is beside that cannot be read and is missing from it; absent when nothing. */
  unreadable: z.optional(count),
});
export type EReport = z.infer<typeof eReportSchema>;
