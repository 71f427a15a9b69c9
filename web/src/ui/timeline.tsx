import type { ReactNode } from 'react';
import type { RepairStatus } from '../../../shared/repairs/repair-status.ts';
import { formatLongDate, formatTime } from '../../../shared/time.ts';
import { StatusMark } from './status-badge.tsx';
import styles from './timeline.module.css';

/** Shows one entry of a repair's history in an `ol`. `at` is an ISO 8601 instant. */
export function TimelineEntry(props: {
  status: RepairStatus;
  message: string | undefined;
  at: string;
  children?: ReactNode;
}) {
  const { status, message, at, children } = props;
  return (
    <li className={styles.entry}>
      <StatusMark status={status} />
      <div>
        <p className={styles.message}>{message}</p>
        <Instant at={at} />
        {children}
      </div>
    </li>
  );
}

/** Shows an ISO 8601 instant with its day and time in Paris. */
export const Instant = ({ at }: { at: string }) => (
  <time className={styles.time} dateTime={at}>
    {formatLongDate(at)} à&nbsp;{formatTime(at)}
  </time>
);
