import type { ReactNode } from 'react';
import styles from './button-group.module.css';

/** Buttons as wide as their card, one under the other. */
export function ButtonStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** The buttons that end a dialog or its form. */
export function EndButtons({ children }: { children: ReactNode }) {
  return <div className={styles.end}>{children}</div>;
}
