import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { LinkButton } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';
import { Card } from './card.tsx';
import styles from './page.module.css';
import cardStyles from './section-card.module.css';

type PageProps = {
  /** A wide window shows two columns, the narrow one first or last. `form` is one column as wide as a form. */
  columns?: 'narrow-first' | 'narrow-last' | 'form';
  children: ReactNode;
};

export function Page({ columns, children }: PageProps) {
  return <div className={classNames(styles.page, columns && styles[columns])}>{children}</div>;
}

type PageHeadProps = {
  title: string;
  badge?: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
};

/** Shows the title of a signed-in page with its actions. It is not printed with a document. */
export function PageHead({ title, badge, note, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.row}>
        <div className={styles.title}>
          <h1>{title.replaceAll(' · ', '\u00a0· ')}</h1>
          {badge}
        </div>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
      {note}
    </div>
  );
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton icon={ArrowLeft} to={to}>
      {children}
    </LinkButton>
  );
}

export const BackToDashboard = () => <BackLink to="/dashboard">Retour au tableau de bord</BackLink>;

export function ProfileSubpage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page columns="form">
      <PageHead title={title}>
        <BackLink to="/profil">Retour au profil</BackLink>
      </PageHead>
      {children}
    </Page>
  );
}

/** Shows the narrow column of a page with two columns. It is not printed. */
export function NarrowColumn({ children }: { children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>;
}

type SectionCardProps = {
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function SectionCard({ title, aside, className, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={classNames(cardStyles.card, className)}>
      <div className={cardStyles.head}>
        <h2 id={id} className={cardStyles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  );
}
