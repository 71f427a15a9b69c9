import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import { Logo } from './logo.tsx';
import styles from './public-page.module.css';
import { MAIN_ID, SkipLink } from './skip-link.tsx';

type PublicPageProps = {
  /** The header shows these links. */
  links?: ReactNode;
  /** If this is true, the footer shows our e-mail address. */
  contact?: boolean;
  without?: 'header' | 'footer';
  /** `reading` is one column of 680 px; `wide` is up to 1120 px wide. */
  width?: 'reading' | 'wide';
  children: ReactNode;
};

export function PublicPage(props: PublicPageProps) {
  const { links, contact, without, width = 'reading', children } = props;
  return (
    <div className={styles.page}>
      <SkipLink />
      {without !== 'header' && <SiteHeader>{links}</SiteHeader>}
      <main id={MAIN_ID} tabIndex={-1} className={classNames(styles.main, styles[width])}>
        {children}
      </main>
      {without !== 'footer' && <SiteFooter contact={contact} />}
    </div>
  );
}

function SiteHeader({ children }: { children: ReactNode }) {
  return (
    <header className={styles.header}>
      <Link className={styles.home} to="/" aria-label="Rebond, accueil">
        <Logo />
      </Link>
      {children && (
        <nav className={styles.nav} aria-label="Navigation principale">
          {children}
        </nav>
      )}
    </header>
  );
}

export function SiteHeaderLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.link} to={to}>
      {children}
    </Link>
  );
}

const CONTACT_EMAIL = 'contact@rebond.fr';

/** These are plain links, because this footer is also on a broken page without a router. */
const LAW = [
  ['/mentions-legales', 'Mentions légales'],
  ['/confidentialite', 'Confidentialité'],
  ['/conditions', 'Conditions'],
] as const;

const BUILD_YEAR = Number(import.meta.env.VITE_BUILD_YEAR) || new Date().getFullYear();
const neverChanges = () => () => {};

/** Returns the current year. During hydration it is the year of the build, so that both texts are equal. */
function useCurrentYear(): number {
  return useSyncExternalStore(
    neverChanges,
    () => new Date().getFullYear(),
    () => BUILD_YEAR,
  );
}

function SiteFooter({ contact }: Pick<PublicPageProps, 'contact'>) {
  return (
    <footer className={styles.footer}>
      <p>© {useCurrentYear()} Rebond. Tous droits réservés.</p>
      <p className={styles.law}>
        {LAW.map(([path, label]) => (
          <a key={path} href={path}>
            {label}
          </a>
        ))}
      </p>
      {contact && (
        <p>
          <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>
        </p>
      )}
    </footer>
  );
}
