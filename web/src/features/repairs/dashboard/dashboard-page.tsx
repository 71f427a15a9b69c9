import { LayoutGrid, Rows3 } from 'lucide-react';
import { useEffect } from 'react';
import { groupedPhone } from '../../../../../shared/repairs/phone-text.ts';
import {
  DEVICE_TYPES,
  type RepairSummary,
  STATUSES,
} from '../../../../../shared/repairs/repairs.ts';
import { keepList, workOffline } from '../../../lib/cache/offline-list.ts';
import { useList } from '../../../lib/cache/shop-list.ts';
import { useAddressFilter } from '../../../lib/navigation/use-address-filter.ts';
import { customerOf } from '../../../lib/repairs/customer-of.ts';
import type { KeptRepair } from '../../../offline/kept-list.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { focusResults, Results } from '../../../ui/lists/results.tsx';
import { type ListLook, useListLook } from '../list/list-look.ts';
import { RepairList } from '../list/repair-list.tsx';
import { resumePictures } from '../pictures/resume-pictures.ts';
import type { RepairFilter } from '../repair-requests.ts';
import { repairsQuery } from '../repairs-cache.ts';
import styles from './dashboard-page.module.css';
import { useFigures } from './figures.ts';
import { FILTER_IN_ADDRESS, filterIn } from './open-dashboard.ts';
import { RepairToolbar } from './repair-toolbar.tsx';
import { StatsStrip } from './stats-strip.tsx';

const FirstSteps = lazyPart(() => import('./first-steps.tsx'), 'FirstSteps');

const ListLabelsButton = lazyPart(
  () => import('../labels/list-labels-button.tsx'),
  'ListLabelsButton',
);

export function DashboardPage() {
  const { filter, setFilter, clear, clearings } = useAddressFilter(filterIn, FILTER_IN_ADDRESS);

  const [look, setLook] = useListLook();
  const isNew = useFigures()?.total === 0;

  useOfflineList(filter);
  useEffect(resumePictures, []);

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Mes Réparations</h1>
        <div className={styles.tools}>
          {look === 'rows' && <ListLabelsButton filter={filter} />}
          <LookButton look={look} onLook={setLook} />
        </div>
      </div>
      <StatsStrip chosen={filter.status} />
      <RepairToolbar key={clearings} filter={filter} onFilter={setFilter} />
      <Results label="Réparations" className={styles.list}>
        <RepairList
          filter={filter}
          look={look}
          onClearFilter={() => {
            clear();
            focusResults();
          }}
        />
      </Results>
      {isNew && <FirstSteps />}
    </div>
  );
}

/** Stores as many repairs as a page shows at first. */
const KEPT = 24;
/** Changes within this time are stored together. */
const PAUSE_MS = 1_000;

const kept = (repair: RepairSummary): KeptRepair => ({
  trackingNumber: repair.trackingNumber,
  device: [DEVICE_TYPES[repair.deviceType], repair.deviceModel].filter(Boolean).join(' '),
  status: STATUSES[repair.status].shopLabel,
  customer: customerOf(repair),
  phone: groupedPhone(repair.customerPhone),
  issue: repair.issue,
});

function useOfflineList(filter: RepairFilter): void {
  useEffect(workOffline, []);
  const { phase, items } = useList(repairsQuery(filter));
  const isWhole = phase === 'ready' && filter.q === '' && filter.status === '';
  useEffect(() => {
    if (!isWhole) return;
    const timer = window.setTimeout(
      () => keepList({ keptAtMs: Date.now(), repairs: items.slice(0, KEPT).map(kept) }),
      PAUSE_MS,
    );
    return () => window.clearTimeout(timer);
  }, [isWhole, items]);
}

function LookButton({ look, onLook }: { look: ListLook; onLook: (look: ListLook) => void }) {
  const isRows = look === 'rows';
  const label = isRows ? 'Afficher en cartes' : 'Afficher en lignes';
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      icon={isRows ? LayoutGrid : Rows3}
      onClick={() => onLook(isRows ? 'cards' : 'rows')}
    />
  );
}
