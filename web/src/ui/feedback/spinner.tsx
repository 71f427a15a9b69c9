import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './spinner.module.css';

/** Shows a rotating ring. A screen reader says `label`, which is null where a nearby text says the same. */
export function Spinner({ label = 'Chargement…' }: { label?: string | null }) {
  if (label === null) return <span className={styles.spinner} aria-hidden="true" />;
  return (
    <span role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** Shows a spinner for a whole page. It appears after 150 ms, so that quick loads show nothing. */
export function PageSpinner() {
  return (
    <div className={styles.page} data-waiting>
      <Spinner />
    </div>
  );
}
