import { Card } from '../layout/card.tsx';
import { MAIN_ID } from '../layout/skip-link.tsx';
import styles from './page-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

/** Shows the outline of a signed-in page while the session loads. The shells of these pages contain it. */
export function PageSkeleton() {
  return (
    <main id={MAIN_ID} className={styles.page}>
      <div className={styles.head}>
        <Skeleton shape="title" width="third" />
        <Spinner label="Chargement de votre session…" />
      </div>
      <Skeleton shape="title" width="half" />
      <Skeleton shape="block" />
      <div className={styles.cards}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Card key={key} className={styles.card}>
            <Skeleton shape="title" width="most" />
            <Skeleton width="half" />
            <Skeleton width="most" />
            <Skeleton shape="title" />
          </Card>
        ))}
      </div>
    </main>
  );
}
