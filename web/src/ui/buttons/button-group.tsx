import type { ReactNode } from 'react';
import styles from './button-group.module.css';

export function ButtonStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

export function EndButtons({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>;
}
