import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

type VisuallyHiddenProps = {
  as?: 'span' | 'h1';
  /** Has changes of the text read out. */
  role?: 'status';
  children: ReactNode;
};

/** Text for screen readers alone. */
export function VisuallyHidden({ as: Tag = 'span', role, children }: VisuallyHiddenProps) {
  return (
    <Tag className={styles.hidden} role={role}>
      {children}
    </Tag>
  );
}
