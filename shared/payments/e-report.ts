import * as z from 'zod/mini';

/** What a transmission of flow 10 holds: one or the other, never both (annexe 7 v1.9, G6.29); what it is called. */
export const REPORT_CONTENTS = {
  transactions: { name: 'ventes' },
  payments: { name: 'paiements' },
} as const;
export type ReportContent = keyof typeof REPORT_CONTENTS;

const count = z.int();

/** Answer of GET /api/export/e-reporting. */
export const eReportSchema = z.object({
  fileName: z.string(),
  /** The transmission, in UTF-8; of a period without anything to report it has no more than its period. */
  xml: z.string(),
  /** Documents, or payments, that are reported. */
  reported: count,
  /**
   * What was sold under the margin scheme, in cents with tax, and is missing from it: the margin alone is reported, by the
   * shop's average, which was not given.
   */
  marginCents: z.optional(z.int()),
  /** How much there is beside that cannot be read and is missing from it; absent when nothing. */
  unreadable: z.optional(count),
});
export type EReport = z.infer<typeof eReportSchema>;
