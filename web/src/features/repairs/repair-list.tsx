import { useEffect } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { notify } from '../../ui/notify.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/state.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { NewRepairDialog } from './new-repair-dialog.tsx';
import { RepairCard } from './repair-card.tsx';
import styles from './repair-list.module.css';
import { loadMoreRepairs, loadRepairs, useRepairs } from './repairs-store.ts';
import { UnreadableRepairCard } from './unreadable-repair-card.tsx';
import { useDrawn } from './use-drawn.ts';

const LOAD_FAILED = 'Impossible de charger les réparations.';

type RepairListProps = { onClearFilter: () => void };

/** The repairs, or what stands in their place while there are none to show. */
export function RepairList({ onClearFilter }: RepairListProps) {
  const { phase, repairs, unreadable, cursor, filter } = useRepairs();
  const drawn = useDrawn(repairs);
  const isFiltered = filter.status !== '' || filter.q !== '';

  useEffect(() => {
    if (phase === 'failed') notify.error('Erreur', LOAD_FAILED);
  }, [phase]);

  if (phase === 'failed') {
    return (
      <ErrorState
        title={LOAD_FAILED}
        action={<Button onClick={() => void loadRepairs(filter)}>Réessayer</Button>}
      >
        Vérifiez votre connexion, puis réessayez.
      </ErrorState>
    );
  }
  if (repairs.length === 0 && unreadable.length === 0) {
    if (phase === 'loading') return <RepairSkeletons />;
    if (cursor === null)
      return isFiltered ? <NothingFound onClear={onClearFilter} /> : <NoRepair />;
  }
  return (
    <>
      <ul className={styles.grid} aria-busy={phase === 'loading' || undefined}>
        {drawn.map((repair) => (
          <li key={repair.id} className={styles.cell}>
            <RepairCard repair={repair} />
          </li>
        ))}
        {unreadable.map((repair) => (
          <li key={repair.trackingNumber} className={styles.cell}>
            <UnreadableRepairCard repair={repair} />
          </li>
        ))}
      </ul>
      {cursor !== null && (
        <ShowMore label={repairs.length === 0 ? 'Chercher plus loin' : undefined} />
      )}
    </>
  );
}

function ShowMore({ label = 'Afficher plus' }: { label?: string | undefined }) {
  const isLoading = useRepairs((state) => state.more === 'loading');
  const more = () =>
    loadMoreRepairs().catch((error: unknown) => notify.error(LOAD_FAILED, messageOf(error)));
  return (
    <p className={styles.more}>
      <Button busy={isLoading} onClick={() => void more()}>
        {label}
      </Button>
    </p>
  );
}

function NoRepair() {
  return (
    <EmptyState title="Aucune réparation" action={<NewRepairDialog />}>
      Commencez par ajouter votre première réparation.
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Aucune réparation ne correspond"
      action={<Button onClick={onClear}>Effacer la recherche</Button>}
    >
      Essayez un autre mot ou un autre statut.
    </EmptyState>
  );
}

function RepairSkeletons() {
  return (
    <div className={styles.grid}>
      <VisuallyHidden role="status">Chargement des réparations…</VisuallyHidden>
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
