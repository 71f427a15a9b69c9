import type { HistoryEntry } from '../../../../shared/repairs/repairs.ts';
import { TimelineEntry } from '../../ui/timeline.tsx';
import styles from './status-history.module.css';

type StatusHistoryProps = {
  entries: readonly HistoryEntry[];
  /** The number of earlier entries. */
  earlier: number;
};

/**
 * The history of a repair, newest first; each entry appears 0.1 s after the one above. Specification, section
 * 2.
 */
export function StatusHistory({ entries, earlier }: StatusHistoryProps) {
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
      {earlier > 0 && (
        <p className={styles.earlier}>
          {earlier === 1
            ? 'Un changement plus ancien n’est pas affiché.'
            : `${earlier} changements plus anciens ne sont pas affichés.`}
        </p>
      )}
    </section>
  );
}
