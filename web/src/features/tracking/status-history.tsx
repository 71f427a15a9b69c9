import type { HistoryEntry } from '../../../../shared/repairs/repairs.ts';
import { TimelineEntry } from '../../ui/timeline.tsx';
import styles from './status-history.module.css';

/** What happened to a repair, newest first; each entry appears 0.1 s after the one above. Specification, section 2. */
export function StatusHistory({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <section className={styles.history} aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      <ol>
        {[...entries].reverse().map(({ status, timestamp, message }) => (
          <TimelineEntry
            key={timestamp + status}
            status={status}
            message={message}
            at={timestamp}
          />
        ))}
      </ol>
    </section>
  );
}
