import type { ReactNode } from 'react';
import styles from './no-break.module.css';

/** Keeps a word with a hyphen, such as 'e-mail', on one line. */
export const NoBreak = ({ children }: { children: ReactNode }) => (
  <span className={styles.noBreak}>{children}</span>
);
