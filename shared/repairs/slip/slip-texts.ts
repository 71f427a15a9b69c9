import { formatEuros } from '../../money.ts';
import { formatDate } from '../../time.ts';
import type { SlipLoan, SlipOther } from './slip.ts';

export const loanedText = ({ what, serial, deposit, lentAt }: SlipLoan): string =>
  [
    what,
    serial && `N°\u00a0${serial}`,
    `prêté le ${formatDate(lentAt)}`,
    deposit && `caution\u00a0: ${deposit}`,
  ]
    .filter(Boolean)
    .join(' · ');

export const otherDeviceText = ({ device, ...other }: SlipOther): string =>
  [
    device,
    other.issue,
    other.serial && `N°\u00a0${other.serial}`,
    other.accessories && `avec\u00a0: ${other.accessories}`,
    other.condition && `état\u00a0: ${other.condition}`,
    other.promisedOn && `promis pour le ${formatDate(other.promisedOn)}`,
    other.ceilingCents !== null && `plafond de ${formatEuros(other.ceilingCents)} TTC`,
  ]
    .filter(Boolean)
    .join(' · ');
