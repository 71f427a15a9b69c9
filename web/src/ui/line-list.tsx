import type { ReactNode } from 'react';
import styles from './line-list.module.css';

/** Lines one under the other, as of what belongs to somebody, or waits. */
export const LineList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
);

type LineProps = {
  /** What it is: a link, and a badge perhaps. */
  title: ReactNode;
  /** What tells it from the others. */
  text?: ReactNode;
  /** What stands at its end: an amount, or what can be done. */
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
