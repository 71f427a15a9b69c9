import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './public-page.module.css';
import { MAIN_ID, SkipLink } from './skip-link.tsx';

type PublicPageProps = {
  header: ReactNode;
  footer: ReactNode;
  /** `reading` is one column of 680 px; `wide` is up to 1120 px wide. */
  width?: 'reading' | 'wide';
  children: ReactNode;
};

export function PublicPage({ header, footer, width = 'reading', children }: PublicPageProps) {
  return (
    <div className={styles.page}>
      <SkipLink />
      {header}
      <main id={MAIN_ID} tabIndex={-1} className={classNames(styles.main, styles[width])}>
        {children}
      </main>
      {footer}
    </div>
  );
}
