import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

type VisuallyHiddenProps = {
  as?: 'span' | 'h1';
  /** `status` makes changes of the text audible. */
  role?: 'status';
  children: ReactNode;
};

export function VisuallyHidden({ as: Tag = 'span', role, children }: VisuallyHiddenProps) {
  return (
    <Tag className={styles.hidden} role={role}>
      {children}
    </Tag>
  );
}
