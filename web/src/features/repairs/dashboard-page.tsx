import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styles from './dashboard-page.module.css';
import { filterIn } from './open-dashboard.ts';
import { RepairList } from './repair-list.tsx';
import type { RepairFilter } from './repair-requests.ts';
import { RepairToolbar } from './repair-toolbar.tsx';
import { loadRepairs, NO_FILTER, openRepairs } from './repairs-store.ts';
import { StatsStrip } from './stats-strip.tsx';
import { useLiveShop } from './use-live-shop.ts';

/** The filter, kept in the page's address so that a reload and the back button find it again. */
function useFilter(): [RepairFilter, (filter: RepairFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const { status, q } = filterIn(query);
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

  const isOpen = useRef(false);
  useEffect(() => {
    if (isOpen.current) void loadRepairs(filter);
    else openRepairs(filter);
    isOpen.current = true;
  }, [filter]);
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
