import type { ReactNode } from 'react';
import styles from './note.module.css';

type NoteProps = {
  /** `status` when its words change while the page is read. */
  role?: 'status';
  children: ReactNode;
};

/** Small words about what stands beside them. */
export function Note({ role, children }: NoteProps) {
  return (
    <p className={styles.note} role={role}>
      {children}
    </p>
  );
}

type FailureProps = {
  /** `alert` when it answers what the person has just done. */
  role?: 'alert';
  children: ReactNode;
};

/** Why something failed, where it failed. */
export function Failure({ role, children }: FailureProps) {
  return (
    <div className={styles.failure} role={role}>
      {children}
    </div>
  );
}
