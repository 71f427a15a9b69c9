import styles from './skip-link.module.css';

/** The id of every page's `<main>`. */
export const MAIN_ID = 'contenu';

export function SkipLink() {
  return (
    <a className={styles.link} href={`#${MAIN_ID}`}>
      Aller au contenu
    </a>
  );
}
