import { useSyncExternalStore } from 'react';
import styles from './site-footer.module.css';

const CONTACT_EMAIL = 'contact@rebond.fr';

/** The legal pages have plain links, because this footer is also on a broken page without a router. */
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

export function SiteFooter({ contact = false }: { contact?: boolean }) {
  return (
    <footer className={styles.footer}>
      <p>© {useCurrentYear()} Rebond. Tous droits réservés.</p>
      <p className={styles.law}>
        {LAW.map(([path, label]) => (
          <a key={path} className={styles.link} href={path}>
            {label}
          </a>
        ))}
      </p>
      {contact && (
        <p>
          <a className={styles.link} href={`mailto:${CONTACT_EMAIL}`}>
            {CONTACT_EMAIL}
          </a>
        </p>
      )}
    </footer>
  );
}
