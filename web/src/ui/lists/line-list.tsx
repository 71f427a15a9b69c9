import type { ReactNode } from 'react';
import styles from './line-list.module.css';

export const LineList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
);

type LineProps = {
  title: ReactNode;
  text?: ReactNode;
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
