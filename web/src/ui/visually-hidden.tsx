import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

type VisuallyHiddenProps = {
  as?: 'span' | 'h1';
  /** With `status`, a screen reader announces changes of the text. */
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
