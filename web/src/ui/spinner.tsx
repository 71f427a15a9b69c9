import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A turning ring. `label` is what a screen reader says; null where the surroundings say it already. */
export function Spinner({ label = 'Chargement…' }: { label?: string | null }) {
  if (label === null) return <span className={styles.spinner} aria-hidden="true" />;
  return (
    <span role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** A spinner that stands for a whole page; it appears after 150 ms, so that quick loads show nothing. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className={styles.page}>
      <Spinner label={label} />
    </div>
  );
}
