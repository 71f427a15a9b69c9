import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ArrowLeft } from './icons/arrow-left.ts';
import { LinkButton } from './link-button.tsx';
import styles from './page.module.css';

type PageProps = {
  /** Two columns where there is room, a narrow one before or after a wide one; one column without. */
  columns?: 'narrow-first' | 'narrow-last';
  children: ReactNode;
};

/** A signed-in page: its head, then its parts. */
export function Page({ columns, children }: PageProps) {
  return <div className={classNames(styles.page, columns && styles[columns])}>{children}</div>;
}

type PageHeadProps = {
  title: string;
  /** Beside the title, as a badge. */
  badge?: ReactNode;
  /** A line under the title. */
  note?: ReactNode;
  /** The ways from here: buttons and links. */
  children: ReactNode;
};

/** The title of a signed-in page and the ways from there; it stays off the paper. */
export function PageHead({ title, badge, note, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.row}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {badge}
        </div>
        <div className={styles.actions}>{children}</div>
      </div>
      {note}
    </div>
  );
}

/** The way back, among the ways from a page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton to={to}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </LinkButton>
  );
}

/** The way back to the dashboard. */
export const BackToDashboard = () => <BackLink to="/dashboard">Retour au tableau de bord</BackLink>;

type PageColumnProps = {
  /** The narrow one of a page's two columns; it stays off the paper. */
  narrow?: boolean;
  children: ReactNode;
};

/** Cards one under the other. */
export function PageColumn({ narrow = false, children }: PageColumnProps) {
  return <div className={classNames(styles.column, narrow && styles.narrow)}>{children}</div>;
}
