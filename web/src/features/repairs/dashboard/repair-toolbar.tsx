import { FileText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { LIST_CHOICES, listLabel } from '../../../../../shared/repairs/repair-lists.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { NewRepairButton } from '../creation/new-repair-button.tsx';
import type { RepairFilter } from '../repair-requests.ts';
import { shownRepairs } from '../repairs-cache.ts';
import styles from './repair-toolbar.module.css';
import { scannedNumber, unlessScanned } from './use-scanner.ts';

const OPTIONS = LIST_CHOICES.map((value) => ({ value, label: listLabel(value) }));

type RepairToolbarProps = { filter: RepairFilter; onFilter: (filter: RepairFilter) => void };

export function RepairToolbar({ filter, onFilter }: RepairToolbarProps) {
  const enter = useQuickOpen();
  return (
    <div className={styles.toolbar}>
      <FilterBar
        className={styles.filters}
        search={{
          label: 'Rechercher une réparation',
          placeholder: 'Client, appareil, n°…',
          text: filter.q,
          onSearch: (q) => onFilter({ ...filter, q }),
          onEnter: enter,
        }}
        choice={{
          label: 'Filtrer par statut',
          all: 'Tous les statuts',
          value: filter.status,
          options: OPTIONS,
          onChoose: (status) => unlessScanned(() => onFilter({ ...filter, status })),
        }}
      />
      <div className={styles.actions}>
        <LinkButton icon={FileText} to="/facturation">
          Créer un document
        </LinkButton>
        <NewRepairButton opensByLink />
      </div>
    </div>
  );
}

/**
 * Returns the tracking number of the only result for `words`, null if there is no result or several, and undefined
 * while the results load.
 */
function onlyResultOf(words: string): string | null | undefined {
  const { query, filter, items = [], unreadable = [], cursor } = shownRepairs() ?? {};
  if (query?.state.data === undefined || filter?.q !== words) return undefined;
  const [only, ...others] = items;
  return only && others.length + unreadable.length === 0 && cursor === null
    ? only.trackingNumber
    : null;
}

/** Returns the handler of Enter in the search, which opens the only result or the repair whose number was typed. */
function useQuickOpen() {
  const navigate = useNavigate();
  /**
   * Enter was pressed after these words. If the words find only one repair, that repair is opened when the results
   * arrive.
   */
  const entered = useRef<string>(undefined);

  useEffect(() => {
    const openOnlyOne = () => {
      const only = entered.current === undefined ? undefined : onlyResultOf(entered.current);
      if (only === undefined) return;
      entered.current = undefined;
      if (only) void navigate(repairPath(only));
    };
    /** When a person types on or presses something else, the result of the search is no longer opened. */
    const forget = (event: Event) => {
      if ((event as Partial<KeyboardEvent>).key !== 'Enter') entered.current = undefined;
    };
    document.addEventListener('keydown', forget);
    document.addEventListener('pointerdown', forget);
    const stopListening = shopCache.getQueryCache().subscribe(openOnlyOne);
    return () => {
      document.removeEventListener('keydown', forget);
      document.removeEventListener('pointerdown', forget);
      stopListening();
    };
  }, [navigate]);

  const enter = (words: string) => {
    if (words === '') return false;
    const found = scannedNumber(words) ?? onlyResultOf(words);
    if (found) {
      void navigate(repairPath(found));
      return true;
    }
    if (found === undefined) entered.current = words;
    return false;
  };
  return enter;
}
