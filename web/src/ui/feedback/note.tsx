import type { ReactNode } from 'react';
import styles from './note.module.css';

type NoteProps = {
  /** The role is `status` if the note's text changes while the page is read. */
  role?: 'status';
  children: ReactNode;
};

export function Note({ role, children }: NoteProps) {
  return (
    <p className={styles.note} role={role}>
      {children}
    </p>
  );
}

type FailureProps = {
  /** The role is `alert` if the note answers a person's action. It is then scrolled into view, above fixed buttons. */
  role?: 'alert';
  children: ReactNode;
};

const bringIntoView = (failure: HTMLElement | null) =>
  failure?.scrollIntoView({ block: 'nearest' });

export function Failure({ role, children }: FailureProps) {
  return (
    <div ref={role && bringIntoView} className={styles.failure} role={role}>
      {children}
    </div>
  );
}
