import * as z from 'zod/mini';
import { optionalLine, requiredLine } from '../../text.ts';
import { serialLine } from '../slip/serial.ts';

export const LOAN_LIMITS = { loans: 20, what: 100, deposit: 150 } as const;

export const LOANS_FULL = `Une réparation compte au plus ${LOAN_LIMITS.loans} prêts. Retirez ceux qui ont été saisis par erreur.`;

export const loanInput = z.strictObject({
  /** The browser gives a loan this id, which stays the same when other loans are added or removed. */
  id: z.string().check(z.regex(/^[\w-]{8,36}$/)),
  what: requiredLine(LOAN_LIMITS.what),
  serial: serialLine,
  /** `deposit` is the security that the customer left, such as a cheque. */
  deposit: optionalLine(LOAN_LIMITS.deposit),
  returned: z.optional(z.literal(true)),
});
export type LoanInput = z.infer<typeof loanInput>;

/**
 * The body of PUT /api/repairs/{id}/loans contains all loans, and the version of the list that the page changed. That
 * version is 0 if the repair has no list yet.
 */
export const repairLoansInput = z.strictObject({
  version: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  loans: z.array(loanInput).check(
    z.maxLength(LOAN_LIMITS.loans, { error: LOANS_FULL, abort: true }),
    z.refine((loans) => new Set(loans.map(({ id }) => id)).size === loans.length),
  ),
});
export type RepairLoansInput = z.infer<typeof repairLoansInput>;
