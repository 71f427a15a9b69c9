import {
  awaitedDay,
  dayInFigures,
  isOverdue,
  PROMISED_LABEL,
} from '../../../../../shared/repairs/promised-day.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { parisDay } from '../../../../../shared/time.ts';
import styles from './promised.module.css';

/** The promised day of an unfinished repair, and whether it has passed. */
export function PromisedNote({ repair }: { repair: RepairSummary }) {
  const day = awaitedDay(repair);
  if (day === undefined) return null;
  const isLate = isOverdue(repair, parisDay(Date.now()));
  return (
    <span className={isLate ? styles.late : undefined}>
      {PROMISED_LABEL} {dayInFigures(day)}
      {isLate && ', en retard'}
    </span>
  );
}
