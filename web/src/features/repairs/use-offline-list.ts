import { useEffect } from 'react';
import { DEVICE_TYPES, type RepairSummary, STATUSES } from '../../../../shared/repairs/repairs.ts';
import { keepList, workOffline } from '../../lib/offline-list.ts';
import type { KeptRepair } from '../../offline/kept-list.ts';
import { useRepairs } from './repairs-store.ts';

/** As many as a page shows at first. */
const KEPT = 24;
/** Changes within this time are stored together. */
const PAUSE_MS = 1_000;

const kept = (repair: RepairSummary): KeptRepair => ({
  trackingNumber: repair.trackingNumber,
  device: [DEVICE_TYPES[repair.deviceType], repair.deviceModel].filter(Boolean).join(' '),
  status: STATUSES[repair.status].shopLabel,
  customer: [repair.customerFirstName, repair.customerName].filter(Boolean).join(' '),
  phone: repair.customerPhone,
  issue: repair.issue,
});

/** Stores the current list for use without a network, when it is not filtered. */
export function useOfflineList(): void {
  useEffect(workOffline, []);
  const { phase, items, filter } = useRepairs();
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
