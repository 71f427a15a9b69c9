import * as z from 'zod/mini';

export const loanSchema = z.object({
  id: z.string(),
  what: z.string(),
  serial: z.optional(z.string()),
  deposit: z.optional(z.string()),
  lentAt: z.string(),
  returnedAt: z.optional(z.string()),
});
export type Loan = z.infer<typeof loanSchema>;

export const repairLoansSchema = z.object({
  version: z.int(),
  loans: z.array(loanSchema),
});
export type RepairLoans = z.infer<typeof repairLoansSchema>;

export const isLent = ({ returnedAt }: Loan): boolean => returnedAt === undefined;

export const lentSince = (loans: readonly Loan[]): string | undefined =>
  loans
    .filter(isLent)
    .map(({ lentAt }) => lentAt)
    .toSorted()[0];
