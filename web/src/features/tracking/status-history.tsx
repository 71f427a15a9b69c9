import type { HistoryEntry } from '../../../../shared/repairs/repairs.ts';
import { formatLongDate, formatTime } from '../../../../shared/time.ts';
import { StatusMark } from '../../ui/status-badge.tsx';
import styles from './status-history.module.css';

/** What happened to a repair, newest first; each entry appears 0.1 s after the one above. Specification, section 2. */
export function StatusHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <section className={styles.history} aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      <ol>
        {[...entries].reverse().map(({ status, timestamp, message }) => (
          <li key={timestamp + status} className={styles.entry}>
            <StatusMark status={status} />
            <div>
              <p className={styles.message}>{message}</p>
              <time className={styles.time} dateTime={timestamp}>
                {formatLongDate(timestamp)} à {formatTime(timestamp)}
              </time>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
