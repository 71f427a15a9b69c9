import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './spinner.module.css';

/** A rotating ring. A screen reader says `label`; it is null when the surroundings already say it. */
export function Spinner({ label = 'Chargement…' }: { label?: string | null }) {
  if (label === null) return <span className={styles.spinner} aria-hidden="true" />;
  return (
    <span role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** A spinner for a whole page; it appears after 150 ms, so that quick loads show nothing. */
export function PageSpinner() {
  return (
    <div className={styles.page} data-waiting>
      <Spinner />
    </div>
  );
}
