import {
  awaitedDay,
  isOverdue,
  PROMISED_LABEL,
} from '../../../../../shared/repairs/promised-day.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { useToday } from '../../../lib/use-today.ts';
import styles from './promised.module.css';

export function PromisedNote({ repair }: { repair: RepairSummary }) {
  const today = useToday();
  const day = awaitedDay(repair);
  if (day === undefined) return null;
  const isLate = isOverdue(repair, today);
  // The current year is left out, because it is obvious.
  const figures =
    day.slice(0, 4) === today.slice(0, 4) ? formatDate(day).slice(0, 5) : formatDate(day);
  return (
    <span className={isLate ? styles.late : undefined}>
      {PROMISED_LABEL} {figures}
      {isLate && ', en retard'}
    </span>
  );
}
