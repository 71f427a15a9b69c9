import { create } from 'zustand';
import type {
  RepairPage,
  RepairStats,
  RepairSummary,
  UnreadableRepair,
} from '../../../../shared/repairs/repairs.ts';
import { onSessionEvent } from '../../lib/session-events.ts';
import { countInPlan } from './count-in-plan.ts';
import { getDashboard, getRepairStats, listRepairs, type RepairFilter } from './repair-requests.ts';
import { statsWithAdded, statsWithMoved } from './repair-stats.ts';

type RepairsState = {
  phase: 'loading' | 'ready' | 'failed';
  filter: RepairFilter;
  /** Newest first. */
  repairs: RepairSummary[];
  /** Of the pages that have arrived. */
  unreadable: UnreadableRepair[];
  /** Asks for the next page; null on the last. */
  cursor: string | null;
  more: 'idle' | 'loading';
  /** Null until they have arrived. */
  stats: RepairStats | null;
};

export const NO_FILTER: RepairFilter = { status: '', q: '' };

export const INITIAL_REPAIRS: RepairsState = {
  phase: 'loading',
  filter: NO_FILTER,
  repairs: [],
  unreadable: [],
  cursor: null,
  more: 'idle',
  stats: null,
};

/** The shop's repairs as far as they were asked for, and its counters. */
export const useRepairs = create<RepairsState>(() => INITIAL_REPAIRS);

let listing: AbortController | undefined;

// The next person to sign in on this browser must not see the last one's repairs, not even for a moment.
onSessionEvent((event) => {
  if (event !== 'signed-out' && event !== 'session-ended') return;
  listing?.abort();
  seededFor = null;
  useRepairs.setState(INITIAL_REPAIRS);
});

/** The filter whose first page came with the session, until the page opens with it. */
let seededFor: RepairFilter | null = null;

/** Takes the first page under `filter` and the counters, which came with the session. */
export function seedRepairs(filter: RepairFilter, page: RepairPage, stats: RepairStats): void {
  listing?.abort();
  listing = new AbortController();
  seededFor = filter;
  useRepairs.setState({ ...INITIAL_REPAIRS, ...page, phase: 'ready', filter, stats });
}

/** Opens the page under `filter`: loads its repairs and the counters, unless they have just come with the session. */
export function openRepairs(filter: RepairFilter): void {
  const seeded = seededFor;
  seededFor = null;
  if (seeded?.status === filter.status && seeded.q === filter.q) return;
  void loadRepairs(filter);
  void loadRepairStats();
}

/** Loads the first page under `filter`; an earlier load that is still under way is given up. */
export async function loadRepairs(filter: RepairFilter): Promise<void> {
  listing?.abort();
  const mine = new AbortController();
  listing = mine;
  useRepairs.setState({ phase: 'loading', filter, more: 'idle' });
  try {
    const { repairs, unreadable = [], cursor } = await listRepairs(filter, null, mine.signal);
    if (!mine.signal.aborted) useRepairs.setState({ phase: 'ready', repairs, unreadable, cursor });
  } catch {
    if (!mine.signal.aborted) {
      useRepairs.setState({ phase: 'failed', repairs: [], unreadable: [], cursor: null });
    }
  }
}

/** Appends the next page. Throws ApiError; what is shown stays. */
export async function loadMoreRepairs(): Promise<void> {
  const { cursor, filter, more } = useRepairs.getState();
  const mine = listing;
  if (cursor === null || more === 'loading') return;
  useRepairs.setState({ more: 'loading' });
  try {
    const page = await listRepairs(filter, cursor, mine?.signal);
    if (mine?.signal.aborted) return;
    const known = new Set(useRepairs.getState().repairs.map(({ id }) => id));
    useRepairs.setState((state) => ({
      repairs: [...state.repairs, ...page.repairs.filter(({ id }) => !known.has(id))],
      unreadable: joined(state.unreadable, page.unreadable),
      cursor: page.cursor,
    }));
  } catch (error) {
    if (!mine?.signal.aborted) throw error;
  } finally {
    if (!mine?.signal.aborted) useRepairs.setState({ more: 'idle' });
  }
}

/** Loads the counters; without an answer the strip keeps what it showed. */
export async function loadRepairStats(): Promise<void> {
  const stats = await getRepairStats().catch(() => null);
  if (stats !== null) useRepairs.setState({ stats });
}

/** Puts a repair that was just created on top, and counts it; one that the live channel told first is only renewed. */
export function addRepair(repair: RepairSummary): void {
  if (useRepairs.getState().repairs.some(({ id }) => id === repair.id)) {
    replaceRepair(repair);
    return;
  }
  // Under a filter the live channel told it without a card, and had the figures read again: it is in them.
  const isNew = countInPlan(repair);
  useRepairs.setState(({ repairs, stats }) => ({
    repairs: [repair, ...repairs],
    stats: stats && isNew ? statsWithAdded(stats, repair.status) : stats,
  }));
}

/** Reads the first page and the counters again without a pause in what is shown: newer states win, the rest stays. */
export async function refreshRepairs(): Promise<void> {
  const { filter, phase } = useRepairs.getState();
  const mine = listing;
  if (phase !== 'ready') return;
  const answer = await getDashboard(filter, mine?.signal).catch((error: unknown) => {
    if (!mine?.signal.aborted) throw error;
  });
  if (answer === undefined || mine?.signal.aborted) return;
  const { page, stats } = answer;
  useRepairs.setState((state) => {
    const known = new Map(state.repairs.map((repair) => [repair.id, repair]));
    const first = page.repairs.map((repair) => newerOf(known.get(repair.id), repair));
    const ids = new Set(first.map(({ id }) => id));
    return {
      repairs: [...first, ...state.repairs.filter(({ id }) => !ids.has(id))],
      unreadable: joined(state.unreadable, page.unreadable).filter(
        ({ trackingNumber }) => !first.some((repair) => repair.trackingNumber === trackingNumber),
      ),
      stats,
    };
  });
}

/** Both, each once. */
const joined = (known: UnreadableRepair[], more: UnreadableRepair[] = []): UnreadableRepair[] => [
  ...new Map([...known, ...more].map((each) => [each.trackingNumber, each])).values(),
];

const newerOf = (shown: RepairSummary | undefined, told: RepairSummary): RepairSummary =>
  shown !== undefined && shown.version > told.version ? shown : told;

/**
 * Takes a repair's newer state over, wherever it stands, and moves the counters along.
 * An older state, or the same, comes late or twice and changes nothing.
 */
export function replaceRepair(repair: RepairSummary): void {
  useRepairs.setState(({ repairs, stats }) => {
    const before = repairs.find(({ id }) => id === repair.id);
    if (!before || before.version >= repair.version) return {};
    return {
      repairs: repairs.map((one) => (one.id === repair.id ? repair : one)),
      stats: stats && statsWithMoved(stats, before.status, repair.status),
    };
  });
}
