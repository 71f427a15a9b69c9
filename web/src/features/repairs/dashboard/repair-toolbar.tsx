import { FileText } from 'lucide-react';
import { LIST_CHOICES, listLabel } from '../../../../../shared/repairs/repair-lists.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { NewRepairButton } from '../creation/new-repair-button.tsx';
import type { RepairFilter } from '../repair-requests.ts';
import styles from './repair-toolbar.module.css';
import { useQuickOpen } from './use-quick-open.ts';
import { unlessScanned } from './use-scanner.ts';

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
        <LinkButton to="/facturation">
          <FileText aria-hidden="true" />
          Créer un document
        </LinkButton>
        <NewRepairButton opensByLink />
      </div>
    </div>
  );
}
