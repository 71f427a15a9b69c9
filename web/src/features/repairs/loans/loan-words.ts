import type { Loan, RepairLoans } from '../../../../../shared/repairs/loans/answers.ts';
import type { LoanInput } from '../../../../../shared/repairs/loans/loans.ts';
import { formatDate } from '../../../../../shared/time.ts';

/** The serial number, the deposit and the days of a loan. */
export const loanText = ({ serial, deposit, lentAt, returnedAt }: Loan): string =>
  [
    serial,
    deposit,
    `prêté le ${formatDate(lentAt)}`,
    returnedAt === undefined ? '' : `rendu le ${formatDate(returnedAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** A loan as a change sends it back. */
const inputOf = ({ id, what, serial, deposit, returnedAt }: Loan): LoanInput => ({
  id,
  what,
  ...(serial && { serial }),
  ...(deposit && { deposit }),
  ...(returnedAt !== undefined && { returned: true }),
});

export const inputsOf = (loans: RepairLoans | undefined): LoanInput[] =>
  (loans?.loans ?? []).map(inputOf);

/** The loans as a change sends them back after some of them were returned. */
export const withReturned = (loans: RepairLoans | undefined, ids: readonly string[]): LoanInput[] =>
  inputsOf(loans).map((loan) => (ids.includes(loan.id) ? { ...loan, returned: true } : loan));
