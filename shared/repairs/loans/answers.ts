import * as z from 'zod/mini';

export const loanSchema = z.object({
  id: z.string(),
  what: z.string(),
  serial: z.optional(z.string()),
  deposit: z.optional(z.string()),
  /** The instant of the loan in ISO 8601, UTC. */
  lentAt: z.string(),
  /** The instant at which the customer brought the device back. Absent until then. */
  returnedAt: z.optional(z.string()),
});
export type Loan = z.infer<typeof loanSchema>;

export const repairLoansSchema = z.object({
  /** The version grows by one with each change. */
  version: z.int(),
  /** The loans in the order in which the devices were lent. */
  loans: z.array(loanSchema),
});
export type RepairLoans = z.infer<typeof repairLoansSchema>;

/** Whether the customer still has a lent device. */
export const isLent = ({ returnedAt }: Loan): boolean => returnedAt === undefined;

/** Since when the customer has had a lent device; undefined when there is none. */
export const lentSince = (loans: readonly Loan[]): string | undefined =>
  loans
    .filter(isLent)
    .map(({ lentAt }) => lentAt)
    .toSorted()[0];
