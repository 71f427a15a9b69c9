import type { MissingInformation } from '../../../../../shared/documents/missing-information.ts';
import { CircleAlert } from '../../../ui/icons/circle-alert.ts';
import { TriangleAlert } from '../../../ui/icons/triangle-alert.ts';
import { Link } from '../../../ui/link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './issue-card.module.css';

/** What a draft lacks: what to do, why it matters, and the law that requires it. */
export function MissingList({ missing }: { missing: readonly MissingInformation[] }) {
  return (
    <ul className={styles.list}>
      {missing.map(({ id, place, message, why, source, blocking }) => (
        <li
          key={`${place}-${id}`}
          className={`${styles.item} ${blocking ? styles.blocking : styles.advised}`}
        >
          {blocking ? <CircleAlert aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
          <div>
            <p className={styles.message}>
              <VisuallyHidden>
                {blocking ? 'Obligatoire\u202f: ' : 'Conseillé\u202f: '}
              </VisuallyHidden>
              {message}
            </p>
            <p className={styles.why}>{why}</p>
            <p className={styles.source}>
              {source}
              {place === 'company' && (
                <>
                  {' · '}
                  <Link to="/profil">Compléter le profil</Link>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
