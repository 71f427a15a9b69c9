import { useDeferredValue, useEffect, useState } from 'react';
import type { RepairSummary, UnreadableRepair } from '../../../../../shared/repairs/repairs.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { useList } from '../../../lib/cache/shop-list.ts';
import { useSearchMarks } from '../../../lib/navigation/use-search-marks.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { EmptyState } from '../../../ui/feedback/state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ListView, narrowedBy } from '../../../ui/lists/list-view.tsx';
import { NewRepairButton } from '../creation/new-repair-button.tsx';
import { useFreshRepairs } from '../creation/pending-creation.ts';
import { useFigures } from '../dashboard/figures.ts';
import type { RepairFilter } from '../repair-requests.ts';
import { repairsQuery } from '../repairs-cache.ts';
import type { ListLook } from './list-look.ts';
import cardStyles from './repair-card.module.css';
import { RepairCard } from './repair-card.tsx';
import { RepairCell, useKeptHeights } from './repair-cell.tsx';
import styles from './repair-list.module.css';

const LOAD_FAILED = 'Impossible de charger les réparations.';

const TEXTS = {
  failed: LOAD_FAILED,
  nothingFound: {
    title: 'Aucune réparation ne correspond',
    words:
      'Essayez le début d’un nom, un numéro de téléphone ou de suivi, ses quatre derniers chiffres, ou un autre statut.',
    choice: 'Aucune réparation n’a ce statut en ce moment.',
  },
} as const;

const RepairRow = lazyPart(
  () => import('./repair-row.tsx'),
  'RepairRow',
  <Skeleton width="most" />,
);

const FreshOffers = lazyPart(() => import('../creation/fresh-offers.tsx'), 'FreshOffers');

const PaymentAtHandOver = lazyPart(
  () => import('../hand-over/payment-at-hand-over.tsx'),
  'PaymentAtHandOver',
);

const loadMarks = () => import('./repair-marks.ts').then((m) => m.readRepairMarks);

type RepairListProps = {
  filter: RepairFilter;
  look: ListLook;
  onClearFilter: () => void;
};

export function RepairList({ filter, look, onClearFilter }: RepairListProps) {
  const isRows = look === 'rows';
  const list = useList(repairsQuery(filter), (message) => notify.error(LOAD_FAILED, message));
  const { phase } = list;
  const drawn = useDrawn(list.items);
  const marks = useSearchMarks(filter.q, loadMarks);
  const fresh = useFreshRepairs();
  useKeptHeights();
  const [handedOver, setHandedOver] = useState<readonly RepairSummary[]>();

  useEffect(() => {
    if (phase === 'failed') notify.error('Erreur', LOAD_FAILED);
  }, [phase]);

  return (
    <>
      <ListView
        list={list}
        narrowedBy={narrowedBy(filter.q, filter.status)}
        texts={TEXTS}
        onRetry={list.reload}
        onClearFilter={onClearFilter}
        empty={<NoRepair />}
        skeletons={<RepairSkeletons />}
        className={isRows ? styles.rows : styles.grid}
      >
        {drawn.map((repair, index) => (
          <RepairCell
            key={repair.id}
            repair={repair}
            index={index}
            look={look}
            className={isRows ? styles.line : styles.cell}
          >
            {isRows ? (
              <RepairRow repair={repair} marks={marks} />
            ) : (
              <RepairCard repair={repair} marks={marks} onHandedOver={setHandedOver} />
            )}
            {repair.id === fresh[0]?.id && <FreshOffers repairs={fresh} />}
          </RepairCell>
        ))}
        {list.unreadable.map((repair) => (
          <li key={repair.trackingNumber} className={styles.cell}>
            <UnreadableRepairCard repair={repair} />
          </li>
        ))}
      </ListView>
      {handedOver && <PaymentAtHandOver repairs={handedOver} />}
    </>
  );
}

/** The specification's texts are for a shop that never had a repair. Other shops read where their repairs are. */
function NoRepair() {
  const isNew = !useFigures()?.total;
  return (
    <EmptyState
      title={isNew ? 'Aucune réparation' : 'Aucune réparation ouverte'}
      action={<NewRepairButton />}
    >
      {isNew
        ? 'Commencez par ajouter votre première réparation.'
        : 'Les réparations rendues se retrouvent par la recherche.'}
    </EmptyState>
  );
}

function RepairSkeletons() {
  return (
    <div className={styles.grid}>
      <div className={styles.waiting}>
        <Spinner label="Chargement des réparations…" />
      </div>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Card key={key} className={styles.skeleton}>
          <Skeleton shape="title" width="most" />
          <Skeleton width="half" />
          <Skeleton width="most" />
          <Skeleton width="third" />
          <Skeleton shape="title" />
        </Card>
      ))}
    </div>
  );
}

/** The first drawing fills one row of the widest screen, which is more than a phone shows. */
const DRAWN_AT_ONCE = 3;
const NONE: readonly RepairSummary[] = [];

/**
 * The first few repairs are drawn at once. The others follow in interruptible pieces, because two dozen cards at once
 * would block a slow phone for a tenth of a second.
 */
export function useDrawn(repairs: readonly RepairSummary[]): readonly RepairSummary[] {
  const settled = useDeferredValue(repairs, NONE);
  if (settled === repairs) return repairs;
  const drawn = new Set(settled.map(({ id }) => id));
  return repairs.filter(({ id }, index) => index < DRAWN_AT_ONCE || drawn.has(id));
}

/** Replaces a repair whose record cannot be read, so that the others stay usable. */
export function UnreadableRepairCard({ repair }: { repair: UnreadableRepair }) {
  const { trackingNumber, created_at } = repair;
  return (
    <Card as="article" className={cardStyles.card} aria-label={`Réparation ${trackingNumber}`}>
      <div className={cardStyles.head}>
        <h2 className={cardStyles.device}>Fiche illisible</h2>
      </div>
      <p>
        Cette fiche ne peut pas être affichée. Elle n’est pas perdue : nous en sommes avertis.
        Rechargez la page dans quelques minutes ; si elle reste ainsi, écrivez-nous en donnant son
        numéro.
      </p>
      <div className={cardStyles.foot}>
        <span className={cardStyles.number}>
          {trackingNumber}
          <CopyButton text={trackingNumber} label={`Copier le numéro ${trackingNumber}`} />
        </span>
        <time dateTime={created_at}>{formatDate(created_at)}</time>
      </div>
    </Card>
  );
}
