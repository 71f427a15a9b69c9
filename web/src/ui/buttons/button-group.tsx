import type { ReactNode } from 'react';
import styles from './button-group.module.css';

/** Buttons as wide as their card, one below the other. */
export function ButtonStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** The buttons at the end of a dialog or its form. */
export function EndButtons({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>;
}
