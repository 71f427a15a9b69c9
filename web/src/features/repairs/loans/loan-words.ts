import type { Loan, RepairLoans } from '../../../../../shared/repairs/loans/answers.ts';
import type { LoanInput } from '../../../../../shared/repairs/loans/loans.ts';
import { formatDate } from '../../../../../shared/time.ts';

export const LEND = 'Prêter un appareil';

export const loanText = ({ serial, deposit, lentAt, returnedAt }: Loan): string =>
  [
    serial,
    deposit && `caution ${deposit}`,
    `prêté le ${formatDate(lentAt)}`,
    returnedAt === undefined ? '' : `rendu le ${formatDate(returnedAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');

export const inputsOf = (loans: RepairLoans | undefined): LoanInput[] =>
  (loans?.loans ?? []).map(({ id, what, serial, deposit, returnedAt }) => ({
    id,
    what,
    ...(serial && { serial }),
    ...(deposit && { deposit }),
    ...(returnedAt !== undefined && { returned: true }),
  }));

/** Returns the input of a change that marks the loans with these ids as returned. */
export const withReturned = (loans: RepairLoans | undefined, ids: readonly string[]): LoanInput[] =>
  inputsOf(loans).map((loan) => (ids.includes(loan.id) ? { ...loan, returned: true } : loan));
