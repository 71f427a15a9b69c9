import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './dashboard-page.module.css';
import { RepairList } from './repair-list.tsx';
import type { RepairFilter } from './repair-requests.ts';
import { RepairToolbar, statusOf } from './repair-toolbar.tsx';
import { loadRepairStats, loadRepairs, NO_FILTER } from './repairs-store.ts';
import { StatsStrip } from './stats-strip.tsx';
import { useLiveShop } from './use-live-shop.ts';

/** The filter, kept in the page's address so that a reload and the back button find it again. */
function useFilter(): [RepairFilter, (filter: RepairFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const status = statusOf(query.get('statut'));
  const q = query.get('q') ?? '';
  const filter = useMemo(() => ({ status, q }), [status, q]);
  const setFilter = useCallback(
    (next: RepairFilter) =>
      setQuery(
        { ...(next.status && { statut: next.status }), ...(next.q && { q: next.q }) },
        { replace: true },
      ),
    [setQuery],
  );
  return [filter, setFilter];
}

/** The shop's repairs. Specification, section 2. */
export function DashboardPage() {
  const [filter, setFilter] = useFilter();
  /** A search field that is cleared from elsewhere starts anew. */
  const [clearings, setClearings] = useState(0);

  useEffect(() => void loadRepairs(filter), [filter]);
  useEffect(() => void loadRepairStats(), []);
  useLiveShop();

  return (
    <div className={styles.page}>
      <h1>Mes Réparations</h1>
      <StatsStrip />
      <RepairToolbar key={clearings} filter={filter} onFilter={setFilter} />
      <section className={styles.list} aria-label="Réparations">
        <RepairList
          onClearFilter={() => {
            setFilter(NO_FILTER);
            setClearings((count) => count + 1);
          }}
        />
      </section>
    </div>
  );
}
