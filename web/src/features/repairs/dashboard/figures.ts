import { queryOptions, useQuery } from '@tanstack/react-query';
import type {
  RepairStats,
  RepairStatus,
  RepairSummary,
} from '../../../../../shared/repairs/repairs.ts';
import { STATUS_ROLES } from '../../../../../shared/repairs/status-roles.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { answerKey } from '../../../lib/cache/shop-query.ts';
import { updateUser } from '../../../lib/session/session.ts';
import { usePendingStatuses } from '../pending-status.ts';
import { getRepairStats } from '../repair-requests.ts';

/**
 * Figures that were read around the time of a change may not include the change, although the page has counted it.
 * Therefore they are read again after this time.
 */
const SETTLED_AFTER_MS = 2_000;

const queryKey = answerKey('GET /api/repairs/stats');
const CHANGED_AT = [...queryKey, 'changed at'];

export const figuresQuery = queryOptions({
  queryKey,
  queryFn: () => getRepairStats(),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state: { status, dataUpdatedAt } }) => {
    const changedAt = shopCache.getQueryData<number>(CHANGED_AT) ?? 0;
    const isInDoubt = Math.abs(dataUpdatedAt - changedAt) < SETTLED_AFTER_MS;
    return status === 'success' && isInDoubt && SETTLED_AFTER_MS;
  },
});

/**
 * Returns the counters with the changes that the server has not answered. Returns null until the counters have
 * loaded.
 */
export function useFigures(): RepairStats | null {
  const { data } = useQuery(figuresQuery, shopCache);
  const pending = new Map(usePendingStatuses().map((each) => [each.repair.id, each]));
  if (data === undefined) return null;
  return [...pending.values()].reduce((stats, { repair, to }) => {
    const counted = countedState(repair.id);
    const newest = counted && counted.version > repair.version ? counted : repair;
    return statsWithMoved(stats, countedStatus(newest), to);
  }, data);
}

export const readFigures = () => shopCache.invalidateQueries({ queryKey, exact: true });

/** Changes the counters, but not the time of their last read. */
function update(changedAt: number, change: (stats: RepairStats) => RepairStats): void {
  const { dataUpdatedAt } = shopCache.getQueryState(queryKey) ?? {};
  shopCache.setQueryData(CHANGED_AT, changedAt);
  shopCache.setQueryData<RepairStats>(queryKey, (stats) => stats && change(stats), {
    updatedAt: dataUpdatedAt,
  });
}

const COUNTED = 'counted';
// The last counted state of each repair is kept until the session ends.
shopCache.setQueryDefaults([COUNTED], { gcTime: Number.POSITIVE_INFINITY });

/** Returns the newest state of a repair that an answer or the live channel has brought to the page. */
export const countedState = (id: string) => shopCache.getQueryData<RepairSummary>([COUNTED, id]);

/** Returns whether the page has added a state to the figures since they were read. */
export function isCounted({ id, version }: RepairSummary): boolean {
  const counted = shopCache.getQueryState<RepairSummary>([COUNTED, id]);
  if (counted?.data === undefined || counted.data.version < version) return false;
  return counted.dataUpdatedAt >= (shopCache.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
}

/** Counts each version of a repair once. `from` is its earlier status, null for a new repair, undefined if unknown. */
export function count(repair: RepairSummary, from: RepairSummary['status'] | null | undefined) {
  const counted = countedState(repair.id);
  if (counted && counted.version >= repair.version) return;
  shopCache.setQueryData([COUNTED, repair.id], repair);
  if (!counted && from === null) countInPlan();
  const [left, entered] = [counted ? countedStatus(counted) : from, countedStatus(repair)];
  if (left === undefined || left === entered) return;
  update(Date.now(), (stats) => statsWithMoved(stats, left, entered));
}

/** Reads the figures again, because a read returned a state that the figures may not contain yet. */
export function doubtFigures(repair: RepairSummary): void {
  shopCache.setQueryData([COUNTED, repair.id], repair);
  update(shopCache.getQueryState(queryKey)?.dataUpdatedAt ?? 0, (stats) => stats);
}

const countInPlan = () =>
  updateUser(({ subscription, ...user }) => ({
    ...user,
    subscription: { ...subscription, repairsUsed: subscription.repairsUsed + 1 },
  }));

/** Returns the status in which a repair is counted, or null if the repair is withdrawn. */
export const countedStatus = ({ status, withdrawnAt }: RepairSummary): RepairStatus | null =>
  withdrawnAt === undefined ? status : null;

/** Moves a repair from one status to another. Null means before its creation or after its withdrawal. */
export function statsWithMoved(
  stats: RepairStats,
  from: RepairStatus | null,
  to: RepairStatus | null,
): RepairStats {
  const source = from && STATUS_ROLES[from].counter;
  const target = to && STATUS_ROLES[to].counter;
  if (source === target) return stats;
  const less = (count: number) => Math.max(0, count - 1);
  return {
    ...stats,
    ...(!source && { total: stats.total + 1 }),
    ...(!target && { total: less(stats.total) }),
    ...(source && { [source]: less(stats[source]) }),
    ...(target && { [target]: stats[target] + 1 }),
  };
}
