import * as z from 'zod/mini';
import type { RepairLoans } from '../../../shared/repairs/loans/answers.ts';

/** The item of a repair stores its loans in this form. Times are epoch milliseconds, to save bytes. */
export const loansSchema = z.object({
  version: z.int(),
  loans: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      serial: z.optional(z.string()),
      deposit: z.optional(z.string()),
      lent_at: z.int(),
      returned_at: z.optional(z.int()),
    }),
  ),
});
type StoredLoans = z.infer<typeof loansSchema>;

export const loansItem = ({ version, loans }: RepairLoans): StoredLoans => ({
  version,
  loans: loans.map(({ lentAt, returnedAt, ...loan }) => ({
    ...loan,
    lent_at: Date.parse(lentAt),
    ...(returnedAt !== undefined && { returned_at: Date.parse(returnedAt) }),
  })),
});

export const loansOf = ({ version, loans }: StoredLoans): RepairLoans => ({
  version,
  loans: loans.map(({ lent_at, returned_at, ...loan }) => ({
    ...loan,
    lentAt: new Date(lent_at).toISOString(),
    ...(returned_at !== undefined && { returnedAt: new Date(returned_at).toISOString() }),
  })),
});
