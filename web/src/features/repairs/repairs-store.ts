import { type ListChoice, rangeOf } from '../../../../shared/repairs/repair-lists.ts';
import type {
  RepairPage,
  RepairStats,
  RepairStatus,
  RepairSummary,
} from '../../../../shared/repairs/repairs.ts';
import { createListStore } from '../../lib/list-store.ts';
import { seedAnswers } from '../../lib/new-answers.ts';
import { onSessionEvent } from '../../lib/session-events.ts';
import { shopCache } from '../../lib/shop-cache.ts';
import { countInPlan } from './count-in-plan.ts';
import { getDashboard, getRepairStats, listRepairs, type RepairFilter } from './repair-requests.ts';
import { countedStatus, statsWithAdded, statsWithMoved } from './repair-stats.ts';
import { changeHeard, figuresRead, forgetFigures, onUnsettled } from './settle-figures.ts';

export const NO_FILTER: RepairFilter = { status: '', q: '' };

/** The figures are null until they have loaded. */
const NO_STATS: { stats: RepairStats | null } = { stats: null };

const store = createListStore({
  list: async (filter: RepairFilter, cursor, signal) => {
    const { repairs, ...page } = await listRepairs(filter, cursor, signal);
    return { items: repairs, ...page };
  },
  unreadableId: ({ trackingNumber }) => trackingNumber,
  noFilter: NO_FILTER,
  extra: NO_STATS,
});

export const useRepairs = store.useList;
export const INITIAL_REPAIRS = store.initial;
export const loadRepairs = store.load;
export const loadMoreRepairs = store.loadMore;

/** The filter whose first page came with the session, until the page opens with it. */
let seededFor: RepairFilter | null = null;

onSessionEvent((event) => {
  if (event !== 'signed-out' && event !== 'session-ended') return;
  seededFor = null;
  forgetFigures();
});

/** Stores the first page under `filter` and the counters that came with the session. */
export function seedRepairs(filter: RepairFilter, page: RepairPage, stats: RepairStats): void {
  seededFor = filter;
  const { repairs, ...rest } = page;
  store.seed(filter, { items: repairs, ...rest });
  useRepairs.setState({ stats });
  figuresRead();
}

/** Opens the page under `filter`: loads repairs and counters, unless they have just come with the session. */
export function openRepairs(filter: RepairFilter): void {
  const seeded = seededFor;
  seededFor = null;
  if (seeded?.status === filter.status && seeded.q === filter.q) return;
  void loadRepairs(filter);
  void loadRepairStats();
}

/** Loads the counters; without an answer, the strip keeps the old ones. */
export async function loadRepairStats(): Promise<void> {
  const stats = await getRepairStats().catch(() => null);
  if (stats === null) return;
  useRepairs.setState({ stats });
  figuresRead();
}

onUnsettled(() => void loadRepairStats());

/** Updates the counters for a repair that is not shown; `from` is null for a new one, `to` for a withdrawn one. */
export function moveFigures(from: RepairStatus | null, to: RepairStatus | null): void {
  useRepairs.setState(({ stats }) => ({ stats: stats && statsWithMoved(stats, from, to) }));
}

/**
 * The states of repairs that the figures already include, because they came from an answer or the live channel. The
 * figures may still lack a state that came from a read.
 */
export const countedStates = new WeakSet<RepairSummary>();

/** Adds a created repair on top and counts it; when the live channel was faster, it is only updated. */
export function addRepair(repair: RepairSummary): void {
  if (useRepairs.getState().items.some(({ id }) => id === repair.id)) {
    replaceRepair(repair);
    return;
  }
  // Under a filter, the live channel has counted the repair without adding a card.
  const isNew = countInPlan(repair);
  countedStates.add(repair);
  changeHeard();
  useRepairs.setState(({ items, stats }) => ({
    items: [repair, ...items],
    stats: stats && isNew ? statsWithAdded(stats, repair.status) : stats,
  }));
}

/** Puts a repair that returned to the list in its place among the shown ones, if it belongs there. */
export function putBack(repair: RepairSummary): void {
  useRepairs.setState(({ items, cursor }) => {
    const at = items.findIndex(({ created_at }) => created_at <= repair.created_at);
    if (at === -1 && cursor !== null) return {};
    return { items: at === -1 ? [...items, repair] : items.toSpliced(at, 0, repair) };
  });
}

/** Reads the first page and the counters again while the list stays visible. Newer states win. */
export async function refreshRepairs(): Promise<void> {
  const { filter, phase } = useRepairs.getState();
  const signal = store.signal();
  if (phase !== 'ready') return;
  const answer = await getDashboard(filter, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (answer === undefined || signal.aborted) return;
  const { page, stats, answers } = answer;
  seedAnswers(answers);
  figuresRead();
  useRepairs.setState((state) => {
    const known = new Map(state.items.map((repair) => [repair.id, repair]));
    const first = page.repairs.map((repair) => newerOf(known.get(repair.id), repair));
    const ids = new Set(first.map(({ id }) => id));
    return {
      items: [...first, ...state.items.filter(({ id }) => !ids.has(id))],
      unreadable: store
        .join(state.unreadable, page.unreadable)
        .filter(
          ({ trackingNumber }) => !first.some((repair) => repair.trackingNumber === trackingNumber),
        ),
      stats,
    };
  });
}

const newerOf = (shown: RepairSummary | undefined, arrived: RepairSummary): RepairSummary =>
  shown !== undefined && shown.version > arrived.version ? shown : arrived;

const holdsHandedOver = (choice: ListChoice | '') => choice !== '' && rangeOf(choice).handedOver;

/**
 * Replaces a repair by its newer state wherever it is shown, and updates the counters. A withdrawn repair
 * leaves the list, and so does one that was handed over, unless the list shows a search. An older or repeated
 * state changes nothing.
 */
export function replaceRepair(repair: RepairSummary): void {
  countedStates.add(repair);
  // The repair's own page shows more than a summary, so it reads the repair again.
  void shopCache.invalidateQueries({
    queryKey: ['GET /api/repairs/{id}'],
    predicate: ({ state }) => (state.data as RepairSummary | undefined)?.id === repair.id,
  });
  useRepairs.setState(({ items, stats, filter }) => {
    const before = items.find(({ id }) => id === repair.id);
    if (!before || before.version >= repair.version) return {};
    const [from, to] = [countedStatus(before), countedStatus(repair)];
    if (from !== to) changeHeard();
    const isListed =
      to !== null &&
      (filter.q !== '' || repair.handedOverAt === undefined || holdsHandedOver(filter.status));
    return {
      items: items.flatMap((one) => (one.id !== repair.id ? one : isListed ? repair : [])),
      stats: stats && statsWithMoved(stats, from, to),
    };
  });
}
