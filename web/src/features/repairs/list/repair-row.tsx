import { Phone, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { hasUndelivered, needsCall } from '../../../../../shared/repairs/notifications.ts';
import { awaitedDay } from '../../../../../shared/repairs/promised-day.ts';
import { DEVICE_TYPES, type RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { daysBetween, formatDate, parisDay } from '../../../../../shared/time.ts';
import { customerOf } from '../../../lib/repairs/customer-of.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Marked } from '../../../ui/lists/marked.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useWantedStatus } from '../pending-status.ts';
import { PromisedNote } from '../promised/promised-note.tsx';
import { AnswerBadges } from './answer-badges.tsx';
import type { RepairMarks } from './repair-marks.ts';
import styles from './repair-row.module.css';

/** Counts the days by the calendar: 'aujourd’hui', '1 jour', '12 jours'. */
export function ageText(createdAt: string, today: string): string {
  const days = daysBetween(parisDay(Date.parse(createdAt)), today);
  if (days < 1) return 'aujourd’hui';
  return days === 1 ? '1 jour' : `${days} jours`;
}

type RepairRowProps = { repair: RepairSummary; marks?: RepairMarks | undefined };

export const RepairRow = memo(function RepairRow({ repair, marks }: RepairRowProps) {
  const { trackingNumber, deviceModel, deviceType, created_at } = repair;
  const today = useToday();
  const status = useWantedStatus(repair.id) ?? repair.status;
  return (
    <article className={styles.row} aria-label={`Réparation ${trackingNumber}`}>
      <h2 className={styles.device}>
        <Link className={styles.link} to={repairPath(trackingNumber)}>
          <Marked text={deviceModel || DEVICE_TYPES[deviceType]} mark={marks?.mark} />
        </Link>
      </h2>
      <p className={styles.customer}>
        <Marked kind="name" text={customerOf(repair)} mark={marks?.mark} />
      </p>
      <span className={styles.status}>
        <StatusBadge status={status} audience="shop" />
      </span>
      <span className={styles.age}>
        {awaitedDay(repair) ? (
          <PromisedNote repair={repair} />
        ) : (
          <time dateTime={created_at} title={`Reçue le ${formatDate(created_at)}`}>
            {ageText(created_at, today)}
          </time>
        )}
      </span>
      <span className={styles.waiting}>
        <AnswerBadges repair={repair} />
        <Waiting repair={repair} />
      </span>
    </article>
  );
});

function Waiting({ repair }: { repair: RepairSummary }) {
  if (needsCall(repair)) {
    return (
      <span className={styles.alert}>
        <Phone />À appeler
      </span>
    );
  }
  return hasUndelivered(repair) ? (
    <span className={styles.alert}>
      <TriangleAlert />
      Message non remis
    </span>
  ) : null;
}
