import type { Loan, RepairLoans } from '../../../../../shared/repairs/loans/answers.ts';
import type { LoanInput } from '../../../../../shared/repairs/loans/loans.ts';
import { formatDate } from '../../../../../shared/time.ts';

/** The serial number, the deposit and the days of a loan. */
export const loanText = ({ serial, deposit, lentAt, returnedAt }: Loan): string =>
  [
    serial,
    deposit && `caution ${deposit}`,
    `prêté le ${formatDate(lentAt)}`,
    returnedAt === undefined ? '' : `rendu le ${formatDate(returnedAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** A stored loan as the input of a change. */
const inputOf = ({ id, what, serial, deposit, returnedAt }: Loan): LoanInput => ({
  id,
  what,
  ...(serial && { serial }),
  ...(deposit && { deposit }),
  ...(returnedAt !== undefined && { returned: true }),
});

export const inputsOf = (loans: RepairLoans | undefined): LoanInput[] =>
  (loans?.loans ?? []).map(inputOf);

/** Returns the input of a change that marks the loans with these ids as returned, and keeps the other loans. */
export const withReturned = (loans: RepairLoans | undefined, ids: readonly string[]): LoanInput[] =>
  inputsOf(loans).map((loan) => (ids.includes(loan.id) ? { ...loan, returned: true } : loan));
