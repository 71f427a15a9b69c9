import type { ReactNode } from 'react';
import styles from './line-list.module.css';

export const LineList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
);

type LineProps = {
  /** The subject of the line: a link, possibly with a badge. */
  title: ReactNode;
  /** The details that distinguish this line from the others. */
  text?: ReactNode;
  /** The end of the line: an amount, or the actions. */
  children?: ReactNode;
};

export const Line = ({ title, text, children }: LineProps) => (
  <li className={styles.line}>
    <div className={styles.main}>
      <div className={styles.title}>{title}</div>
      {text && <div className={styles.text}>{text}</div>}
    </div>
    {children && <div className={styles.aside}>{children}</div>}
  </li>
);
