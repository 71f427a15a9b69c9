import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from './logo.tsx';
import styles from './site-header.module.css';

export function SiteHeader({ children }: { children?: ReactNode }) {
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
