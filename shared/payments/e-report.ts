import * as z from 'zod/mini';

/** A report has one of them, never both (annexe 7 v1.9, G6.29). */
export const REPORT_CONTENTS = {
  transactions: { name: 'ventes' },
  payments: { name: 'paiements' },
} as const;
export type ReportContent = keyof typeof REPORT_CONTENTS;

const count = z.int();

export const eReportSchema = z.object({
  fileName: z.string(),
  /** The report in UTF-8. Without anything to report it contains only the period. */
  xml: z.string(),
  reported: count,
  /** Sales under the margin scheme that are not reported, in cents with tax, because no average margin was given. */
  marginCents: z.optional(z.int()),
  /** Records that cannot be read. Absent when there are none. */
  unreadable: z.optional(count),
});
export type EReport = z.infer<typeof eReportSchema>;
