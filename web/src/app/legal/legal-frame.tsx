import type { ReactNode } from 'react';
import { OPERATOR } from '../../lib/operator.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';
import styles from './legal.module.css';

export function LegalFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicPage links={<LinkButton to="/">Retour à l’accueil</LinkButton>} contact>
      <article className={styles.page}>
        <h1>{title}</h1>
        {OPERATOR.name === '' && (
          <p className={styles.missing}>
            L’exploitant de ce service n’a pas encore indiqué qui il est. Cette page n’est pas
            complète.
          </p>
        )}
        {children}
      </article>
    </PublicPage>
  );
}

export function LegalPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Mail({ to }: { to: string }) {
  return to === '' ? 'l’adresse de contact en bas de page' : <a href={`mailto:${to}`}>{to}</a>;
}
