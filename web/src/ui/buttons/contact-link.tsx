import type { ReactNode } from 'react';
import styles from './contact-link.module.css';

/** Shows an icon and a telephone number or an e-mail address, as a link of a button's height. */
export const ContactLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={styles.contact} href={href}>
    {children}
  </a>
);
