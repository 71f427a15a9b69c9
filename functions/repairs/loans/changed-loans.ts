import { isDeepStrictEqual } from 'node:util';
import { isLent, type Loan, type RepairLoans } from '../../../shared/repairs/loans/answers.ts';
import type { LoanInput, RepairLoansInput } from '../../../shared/repairs/loans/loans.ts';

/**
 * Returns the loans after a change. A returned loan is history and never changes, even if the change does not name it.
 * Any other loan can be removed, because it may have been recorded in error.
 */
export function changedLoans(
  stored: RepairLoans | undefined,
  { version, loans }: RepairLoansInput,
  nowMs: number,
): RepairLoans {
  const now = new Date(nowMs).toISOString();
  const known = stored?.loans ?? [];
  const byId = new Map(known.map((loan) => [loan.id, loan]));
  const given = new Set(loans.map(({ id }) => id));
  const changed = loans.map(withoutEmpty).map(({ returned, ...loan }): Loan => {
    const before = byId.get(loan.id);
    if (before && !isLent(before)) return before;
    return {
      ...loan,
      lentAt: before?.lentAt ?? now,
      ...(returned && { returnedAt: now }),
    };
  });
  const kept = known.filter((loan) => !isLent(loan) && !given.has(loan.id));
  return { version: version + 1, loans: [...kept, ...changed] };
}

export const lendsMore = (stored: RepairLoans | undefined, { loans }: RepairLoansInput): boolean =>
  loans.some(({ id }) => !stored?.loans.some((loan) => loan.id === id));

/** Returns whether an earlier request has carried out this change already. */
export const isResultOf = (
  stored: RepairLoans | undefined,
  { version, loans }: RepairLoansInput,
): boolean =>
  stored?.version === version + 1 &&
  isDeepStrictEqual(stored.loans.map(inputOf), loans.map(withoutEmpty));

const inputOf = ({ lentAt: _, returnedAt, ...loan }: Loan): LoanInput => ({
  ...loan,
  ...(returnedAt !== undefined && { returned: true }),
});

const withoutEmpty = ({ id, what, serial, deposit, returned }: LoanInput): LoanInput => ({
  id,
  what,
  ...(serial && { serial }),
  ...(deposit && { deposit }),
  ...(returned && { returned }),
});
