import { formatEuros } from '../../money.ts';
import { formatDate } from '../../time.ts';
import type { SlipOther } from './slip.ts';

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
