import * as z from 'zod/mini';

/** A report has one of these contents, never both (annexe 7 v1.9, G6.29). */
export const REPORT_CONTENTS = {
  transactions: { name: 'ventes' },
  payments: { name: 'paiements' },
} as const;
export type ReportContent = keyof typeof REPORT_CONTENTS;

const count = z.int();

export const eReportSchema = z.object({
  fileName: z.string(),
  /** The report contains only the period if there is nothing to report. */
  xml: z.string(),
  reported: count,
  /**
   * These sales under the margin scheme are not in the report, because the shop gave no average margin. The amount
   * is in cents, with tax.
   */
  marginCents: z.optional(z.int()),
  /** The number counts records that the report lacks, because they cannot be read. It is absent when there are none. */
  unreadable: z.optional(count),
});
export type EReport = z.infer<typeof eReportSchema>;
