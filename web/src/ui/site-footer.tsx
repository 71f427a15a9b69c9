import { useSyncExternalStore } from 'react';
import styles from './site-footer.module.css';

/** Where visitors write to us. */
export const CONTACT_EMAIL = 'contact@rebond.fr';

/** The pages of law, by plain links: this footer stands under a page that broke too, where no router is. */
const LAW = [
  ['/mentions-legales', 'Mentions légales'],
  ['/confidentialite', 'Confidentialité'],
  ['/conditions', 'Conditions'],
] as const;

const BUILD_YEAR = Number(import.meta.env.VITE_BUILD_YEAR) || new Date().getFullYear();
const neverChanges = () => () => {};

/** The current year; while a page wakes up, the year it was built in, so that both texts agree. */
function useCurrentYear(): number {
  return useSyncExternalStore(
    neverChanges,
    () => new Date().getFullYear(),
    () => BUILD_YEAR,
  );
}

/** The footer of a public page: copyright line, and the contact address where it is asked for. */
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
