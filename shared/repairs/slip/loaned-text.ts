import { formatDate } from '../../time.ts';
import type { SlipLoan } from './slip.ts';

export const loanedText = ({ what, serial, deposit, lentAt }: SlipLoan): string =>
  [
    what,
    serial && `N°\u00a0${serial}`,
    `prêté le ${formatDate(lentAt)}`,
    deposit && `caution\u00a0: ${deposit}`,
  ]
    .filter(Boolean)
    .join(' · ');
