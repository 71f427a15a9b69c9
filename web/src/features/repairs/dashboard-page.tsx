import { useEffect, useRef } from 'react';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { focusResults, Results } from '../../ui/results.tsx';
import styles from './dashboard-page.module.css';
import { FirstSteps } from './first-steps.tsx';
import { FILTER_IN_ADDRESS, filterIn } from './open-dashboard.ts';
import { RepairList } from './repair-list.tsx';
import { RepairToolbar } from './repair-toolbar.tsx';
import { loadRepairs, openRepairs } from './repairs-store.ts';
import { StatsStrip } from './stats-strip.tsx';
import { useLiveShop } from './use-live-shop.ts';
import { useOfflineList } from './use-offline-list.ts';

/** The shop's repairs. Specification, section 2. */
export function DashboardPage() {
  const { filter, setFilter, clear, clearings } = useAddressFilter(filterIn, FILTER_IN_ADDRESS);

  const isOpen = useRef(false);
  useEffect(() => {
    if (isOpen.current) void loadRepairs(filter);
    else openRepairs(filter);
    isOpen.current = true;
  }, [filter]);
  useLiveShop();
  useOfflineList();

  return (
    <div className={styles.page}>
      <h1>Mes Réparations</h1>
      <FirstSteps />
      <StatsStrip />
      <RepairToolbar key={clearings} filter={filter} onFilter={setFilter} />
      <Results label="Réparations" className={styles.list}>
        <RepairList
          onClearFilter={() => {
            clear();
            focusResults();
          }}
        />
      </Results>
    </div>
  );
}
