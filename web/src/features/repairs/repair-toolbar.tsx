import { FileText, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { REPAIR_STATUSES, type RepairStatus, STATUSES } from '../../../../shared/repairs.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { NewRepairDialog } from './new-repair-dialog.tsx';
import type { RepairFilter } from './repair-requests.ts';
import styles from './repair-toolbar.module.css';

/** Waits for a pause in typing before a search starts. */
const TYPING_PAUSE_MS = 300;
/** What the API takes. */
const LONGEST_SEARCH = 100;

type RepairToolbarProps = { filter: RepairFilter; onFilter: (filter: RepairFilter) => void };

/** Search, status filter and the two things to create. */
export function RepairToolbar({ filter, onFilter }: RepairToolbarProps) {
  const [typed, setTyped] = useState(filter.q);

  useEffect(() => {
    const q = typed.trim();
    if (q === filter.q) return;
    const timer = setTimeout(() => onFilter({ ...filter, q }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, filter, onFilter]);

  return (
    <div className={styles.toolbar}>
      <search className={styles.filters}>
        <label className={styles.search}>
          <Search aria-hidden="true" />
          <input
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder="Client, appareil, numéro…"
            aria-label="Rechercher une réparation"
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <select
          className={styles.status}
          value={filter.status}
          onChange={(event) => onFilter({ ...filter, status: statusOf(event.target.value) })}
          aria-label="Filtrer par statut"
        >
          <option value="">Tous les statuts</option>
          {REPAIR_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUSES[status].shopLabel}
            </option>
          ))}
        </select>
      </search>
      <div className={styles.actions}>
        <NewRepairDialog />
        <LinkButton to="/facturation">
          <FileText aria-hidden="true" />
          Créer un document
        </LinkButton>
      </div>
    </div>
  );
}

/** A text as a status filter; anything that is no status filters nothing. */
export function statusOf(text: string | null): RepairStatus | '' {
  return REPAIR_STATUSES.find((status) => status === text) ?? '';
}
