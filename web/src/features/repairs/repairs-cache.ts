import { rangeOf } from '../../../../shared/repairs/repair-lists.ts';
import type {
  RepairPage,
  RepairStats,
  RepairSummary,
  UnreadableRepair,
} from '../../../../shared/repairs/repairs.ts';
import { seedAnswers } from '../../lib/cache/new-answers.ts';
import { shopCache } from '../../lib/cache/shop-cache.ts';
import { changeLists, type List, listKey, listQuery } from '../../lib/cache/shop-list.ts';
import { answerKey } from '../../lib/cache/shop-query.ts';
import { count, countedStatus, figuresQuery } from './dashboard/figures.ts';
import { getDashboard, listRepairs, type RepairFilter } from './repair-requests.ts';

const ROUTE = 'GET /api/repairs';
export const NO_FILTER: RepairFilter = { status: '', q: '' };

type Repairs = List<RepairSummary, UnreadableRepair>;

const listOf = ({ repairs: items, ...page }: RepairPage): Repairs => ({ items, ...page });

export const repairsQuery = (filter: RepairFilter) => ({
  ...listQuery(answerKey(ROUTE, { query: filter }), async (cursor, signal) =>
    listOf(await listRepairs(filter, cursor, signal)),
  ),
  // The session brings the first list, and the live channel reports each change while a list is shown.
  staleTime: Number.POSITIVE_INFINITY,
});

export function seedRepairs(filter: RepairFilter, page: RepairPage, stats: RepairStats): void {
  shopCache.setQueryData(repairsQuery(filter).queryKey, listOf(page));
  shopCache.setQueryData(figuresQuery.queryKey, stats);
}

/** A list that is no longer shown misses what the live channel reports, so it is read again when it is opened. */
export const leaveRepairs = (filter: RepairFilter) =>
  void shopCache.invalidateQueries({
    queryKey: repairsQuery(filter).queryKey,
    refetchType: 'none',
  });
export const leaveFigures = () =>
  void shopCache.invalidateQueries({
    queryKey: figuresQuery.queryKey,
    exact: true,
    refetchType: 'none',
  });

/** Returns the shown list and its filter. The list is undefined while it loads. */
export function shownRepairs() {
  const [query] = shopCache.getQueryCache().findAll({ queryKey: listKey(ROUTE), type: 'active' });
  if (query === undefined) return undefined;
  const isReady = query.state.fetchStatus === 'idle' && query.state.status === 'success';
  return {
    query,
    filter: query.queryKey[3] as RepairFilter,
    list: isReady ? (query.state.data as Repairs) : undefined,
  };
}

const shownRepair = (id: string) => shownRepairs()?.list?.items.find((repair) => repair.id === id);

const changeItems = (change: (items: RepairSummary[]) => RepairSummary[]) =>
  changeLists<RepairSummary, unknown>(ROUTE, ({ items, ...list }) => ({
    ...list,
    items: change(items),
  }));

/** Adds a new repair on top of the list. If the live channel was faster, the repair is only updated. */
export function addRepair(repair: RepairSummary): void {
  if (shownRepair(repair.id)) {
    replaceRepair(repair);
    return;
  }
  count(repair, null);
  putOnTop(repair);
}

export const putOnTop = (repair: RepairSummary) => changeItems((items) => [repair, ...items]);

/** Puts a repair that returned to the list in its place, if that place is in the loaded part of the list. */
export function putBack(repair: RepairSummary): void {
  const isWhole = shownRepairs()?.list?.cursor === null;
  changeItems((items) => {
    const at = items.findIndex(({ created_at }) => created_at <= repair.created_at);
    if (at === -1) return isWhole ? [...items, repair] : items;
    return items.toSpliced(at, 0, repair);
  });
}

/** Reads the first page and the counters again while the list stays visible. Newer states replace older ones. */
export async function refreshRepairs(): Promise<void> {
  const { filter, list, query } = shownRepairs() ?? {};
  if (list === undefined || filter === undefined) return;
  const { page, stats, answers } = await getDashboard(filter);
  const shown = shownRepairs();
  // The session has ended, or another list is shown.
  if (shown?.query !== query || shown?.list === undefined) return;
  seedAnswers(answers);
  shopCache.setQueryData(figuresQuery.queryKey, stats);
  const { items, unreadable = [] } = shown.list;
  const ids = new Set(page.repairs.map(({ id }) => id));
  const numbers = new Set(page.repairs.map(({ trackingNumber }) => trackingNumber));
  const known = [...unreadable, ...(page.unreadable ?? [])].map(
    (one) => [one.trackingNumber, one] as const,
  );
  shopCache.setQueryData<Repairs>(repairsQuery(filter).queryKey, {
    ...shown.list,
    items: [...page.repairs, ...items.filter(({ id }) => !ids.has(id))],
    unreadable: [...new Map(known).values()].filter((one) => !numbers.has(one.trackingNumber)),
  });
}

/**
 * Shows a newer state of a repair and updates the counters. A withdrawn or handed-over repair leaves the list, unless
 * the list shows a search or a filter that includes such repairs. An older state changes nothing.
 */
export function replaceRepair(repair: RepairSummary): void {
  const before = shownRepair(repair.id);
  if (before) count(repair, countedStatus(before));
  const { filter = NO_FILTER } = shownRepairs() ?? {};
  const holdsHandedOver = filter.q !== '' || (filter.status && rangeOf(filter.status).handedOver);
  const isListed =
    repair.withdrawnAt === undefined && (repair.handedOverAt === undefined || holdsHandedOver);
  changeItems((items) =>
    items.flatMap((shown) => {
      if (shown.id !== repair.id || shown.version >= repair.version) return shown;
      return isListed ? repair : [];
    }),
  );
  // The repair's own page shows more than a summary, so it reads the repair again.
  readRecordAgain(repair.id);
}

export const readRecordAgain = (id: string) =>
  void shopCache.invalidateQueries({
    queryKey: ['GET /api/repairs/{id}'],
    predicate: ({ state }) => (state.data as RepairSummary | undefined)?.id === id,
  });
