import styles from './skip-link.module.css';

/** The id of every page's `<main>`. */
export const MAIN_ID = 'contenu';

/** The first keyboard stop on every page. */
export function SkipLink() {
  return (
    <a className={styles.link} href={`#${MAIN_ID}`}>
      Aller au contenu
    </a>
  );
}
