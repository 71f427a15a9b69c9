import type { Query, QueryFilters } from '@tanstack/react-query';
import { rangeOf } from '../../../../shared/repairs/repair-lists.ts';
import type {
  RepairPage,
  RepairStats,
  RepairStatus,
  RepairSummary,
} from '../../../../shared/repairs/repairs.ts';
import { seedAnswers } from '../../lib/cache/new-answers.ts';
import { LIVE, shopCache } from '../../lib/cache/shop-cache.ts';
import {
  changeItems,
  changePages,
  firstOf,
  knownLists,
  listKey,
  listQuery,
} from '../../lib/cache/shop-list.ts';
import { answerKey } from '../../lib/cache/shop-query.ts';
import { count, countedState, countedStatus, figuresQuery } from './dashboard/figures.ts';
import { getDashboard, listRepairs, type RepairFilter } from './repair-requests.ts';

const ROUTE = 'GET /api/repairs';
export const NO_FILTER: RepairFilter = { status: '', q: '' };

const pageOf = ({ repairs: items, ...page }: RepairPage) => ({ items, ...page });

/** The session brings the first list just before the page opens. A list that is opened later is read again. */
const FRESH_MS = 10_000;

export const repairsQuery = (filter: RepairFilter) => {
  const key = answerKey(ROUTE, { query: filter });
  const list = listQuery(key, async (cursor, signal) => {
    const isKnown = shopCache.getQueryData(listKey(...key)) !== undefined;
    if (cursor !== null || !isKnown) return pageOf(await listRepairs(filter, cursor, signal));
    // The figures and the answers may be as old as the known list, so one request reads all of them.
    const { page, stats, answers } = await getDashboard(filter, signal);
    seedAnswers(answers);
    shopCache.setQueryData(figuresQuery.queryKey, stats);
    return pageOf(page);
  });
  return { ...list, staleTime: FRESH_MS, meta: LIVE };
};

export function seedRepairs(filter: RepairFilter, page: RepairPage, stats: RepairStats): void {
  shopCache.setQueryData(repairsQuery(filter).queryKey, firstOf(pageOf(page)));
  shopCache.setQueryData(figuresQuery.queryKey, stats);
}

type Repairs = ReturnType<typeof pageOf>;
const lists = () => knownLists<Repairs>(ROUTE);

/** Returns the shown list and its filter. */
export function shownRepairs() {
  const shown = lists().find(({ query }) => query.isActive());
  return shown && { ...shown, filter: filterOf(shown.query) };
}

/** Returns the newest state of a repair that an answer or the live channel has brought to the page. */
export const knownRepair = (id: string): RepairSummary | undefined =>
  lists()
    .flatMap(({ items }) => items)
    .find((repair) => repair.id === id) ?? countedState(id);

/** Adds a new repair on top of the list. If the live channel was faster, the repair is only updated. */
export function addRepair(repair: RepairSummary): void {
  takeRepair(repair, null);
  const { items = [], query } = shownRepairs() ?? {};
  if (query && items.every(({ id }) => id !== repair.id)) putOnTop(repair, query);
}

/**
 * Shows the answer to a change. The live channel names the earlier status of a repair that no list contains. The
 * repair's own page shows more than a summary, so it reads the repair again.
 */
export function replaceRepair(repair: RepairSummary): void {
  if (knownRepair(repair.id)) takeRepair(repair);
  readRecordAgain(repair);
}

/**
 * Shows a newer state of a repair in the known lists and updates the counters. A withdrawn or handed-over repair leaves
 * a list, unless the list shows a search or a filter that includes such repairs. `from` is the earlier status, null for
 * a new repair, undefined if unknown. An older state changes nothing.
 */
export function takeRepair(repair: RepairSummary, from?: RepairStatus | null): void {
  const before = knownRepair(repair.id);
  if (before && before.version >= repair.version) return;
  count(repair, before ? countedStatus(before) : from);
  // Only the server knows whether a filter still includes the repair. Until its answer, a shown list keeps the
  // repair.
  void shopCache.invalidateQueries({
    queryKey: listKey(ROUTE),
    type: 'inactive',
    refetchType: 'none',
    predicate: (query) => isNarrowed(filterOf(query)),
  });
  changeItems<RepairSummary>(ROUTE, (shown, query) => {
    if (shown.id !== repair.id) return shown;
    return holds(filterOf(query), repair) ? repair : undefined;
  });
  for (const { query, items, cursor } of lists()) {
    const isListed = items.some(({ id }) => id === repair.id);
    if (isListed || isNarrowed(filterOf(query)) || !holds(NO_FILTER, repair)) continue;
    const isOlder = ({ created_at }: RepairSummary) => created_at <= repair.created_at;
    if (items.every(isOlder)) putOnTop(repair, query);
    // The repair has come back to the loaded part of the list.
    else if (cursor === null || items.some(isOlder)) void shopCache.invalidateQueries(query);
  }
}

const filterOf = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[3] as RepairFilter;
const isNarrowed = ({ status, q }: RepairFilter) => status !== '' || q !== '';
const holds = ({ status, q }: RepairFilter, { handedOverAt, withdrawnAt }: RepairSummary) =>
  withdrawnAt === undefined &&
  (handedOverAt === undefined || q !== '' || (status !== '' && rangeOf(status).handedOver));

const putOnTop = (repair: RepairSummary, { queryKey }: Pick<Query, 'queryKey'>) =>
  changePages<Repairs>(queryKey, (page, index) =>
    index > 0 ? page : { ...page, items: [repair, ...page.items] },
  );

/** Finds the repair's own page in the cache. The page's key names the repair by its id or its tracking number. */
export const pagesOf = ({ id, trackingNumber }: RepairSummary): QueryFilters => ({
  queryKey: ['GET /api/repairs/{id}'],
  predicate: ({ queryKey: [, params] }) =>
    [id, trackingNumber].includes((params as { id: string }).id),
});

export const readRecordAgain = (repair: RepairSummary) =>
  void shopCache.invalidateQueries(pagesOf(repair));
