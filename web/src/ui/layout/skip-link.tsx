import styles from './skip-link.module.css';

/** Every page's `<main>` has this id. */
export const MAIN_ID = 'contenu';

export function SkipLink() {
  return (
    <a className={styles.link} href={`#${MAIN_ID}`}>
      Aller au contenu
    </a>
  );
}
