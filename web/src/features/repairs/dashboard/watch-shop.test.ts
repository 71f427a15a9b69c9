import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type {
  RepairStats,
  RepairStatus,
  RepairSummary,
} from '../../../../../shared/repairs/repairs.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { firstOf, useList } from '../../../lib/cache/shop-list.ts';
import { useSession } from '../../../lib/session/session.ts';
import { aRepair, aSubscription, someStats } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { getDashboard, getRepairStats, type RepairFilter } from '../repair-requests.ts';
import { addRepair, NO_FILTER, repairsQuery, replaceRepair } from '../repairs-cache.ts';
import { figuresQuery, readFigures, useFigures } from './figures.ts';
import { takeIn } from './watch-shop.ts';

vi.mock('../repair-requests.ts', () => ({
  getRepairStats: vi.fn(async () => someStats({ pending: 9 })),
  getDashboard: vi.fn(),
  listRepairs: vi.fn(),
}));

const repair = (id: string, version: number, given: Partial<RepairSummary> = {}) =>
  aRepair({ id, version, ...given });
/**
 * The frame of a change names the previous status, or null for a new repair. The frame of an outcome names no
 * status.
 */
const takeInHere = (state: RepairSummary, from?: RepairStatus | null) =>
  takeIn({ repair: state, ...(from !== undefined && { from }) });
const repairsUsed = () => useSession.getState().user?.subscription.repairsUsed;

let filter = NO_FILTER;
const shown = () => ({
  items:
    shopCache.getQueryData(repairsQuery(filter).queryKey)?.pages.flatMap((page) => page.items) ??
    [],
  stats: shopCache.getQueryData(figuresQuery.queryKey),
});
type Opened = {
  items?: RepairSummary[];
  stats?: RepairStats;
  cursor?: string | null;
  under?: Partial<RepairFilter>;
};

/** Opens a list with a filter and the given answers. */
function open({ items = [repair('a', 2)], stats, cursor = null, under }: Opened = {}) {
  cleanup();
  filter = { ...NO_FILTER, ...under };
  shopCache.setQueryData(repairsQuery(filter).queryKey, firstOf({ items, cursor }));
  shopCache.setQueryData(figuresQuery.queryKey, stats ?? someStats({ pending: 1 }));
  renderHook(() => [useList(repairsQuery(filter)), useFigures()]);
}

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  vi.clearAllMocks();
  shopCache.clear();
  open();
});

it('A newer state replaces the shown one and updates the figures', () => {
  takeInHere(repair('a', 3, { status: 'completed' }), 'pending');
  expect(shown().items[0]?.status).toBe('completed');
  expect(shown().stats).toEqual(someStats({ completed: 1 }));
});

it('A late or repeated state is ignored', () => {
  const delivery = { state: 'sent', at: 'x', historyIndex: 0 } as const;
  expect(
    takeInHere(repair('a', 2, { status: 'contact', deliveries: { email: delivery } })),
  ).toEqual([]);
  expect(shown().items[0]?.status).toBe('pending');
});

it('A new repair that both the channel and the answer report is added on top and counted once', () => {
  const made = repair('b', 1, { created_at: '2026-11-20T11:00:00.000Z' });
  takeInHere(made, null);
  addRepair(made);
  expect(shown().items.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(shown().stats).toMatchObject({ total: 2, pending: 2 });
});

it('A new repair counts once in the plan, whether the list shows it or not', () => {
  signIn({ subscription: aSubscription({ repairsUsed: 1 }) });
  const made = repair('c', 1, { created_at: '2026-11-20T12:00:00.000Z' });
  takeInHere(made, null);
  addRepair(made);
  expect(repairsUsed()).toBe(2);
  open({ under: { status: 'completed' } });
  const unseen = repair('d', 1, { created_at: '2026-11-20T13:00:00.000Z' });
  takeInHere(unseen, null);
  takeInHere({ ...unseen, version: 2 });
  expect(repairsUsed()).toBe(3);
});

it('Each outcome of a repair that is not on the page is reported once', () => {
  shopCache.clear();
  open({ under: { status: 'completed' } });
  const email = { state: 'sent', at: '1', historyIndex: 0 } as const;
  const sms = { state: 'sent', at: '2', historyIndex: 0 } as const;
  const outcome = (version: number, deliveries: RepairSummary['deliveries']) =>
    takeIn({ repair: repair('b', version, { deliveries }), isOutcome: true });
  expect(outcome(2, { email })).toHaveLength(1);
  expect(outcome(3, { email, sms })).toHaveLength(1);
  expect(outcome(3, { email, sms })).toEqual([]);
});

it('An earlier message of a repair that is not on the page is not reported when its device comes back', () => {
  const email = { state: 'sent', at: '1', historyIndex: 1 } as const;
  expect(takeInHere(repair('b', 5, { status: 'completed', deliveries: { email } }))).toEqual([]);
});

it('A new repair is not added to a filtered list, but is counted', () => {
  open({ under: { q: 'martin' } });
  takeInHere(repair('f', 1, { created_at: '2026-11-20T11:00:00.000Z' }), null);
  expect(shown().items).toHaveLength(1);
  expect(shown().stats).toMatchObject({ total: 2, pending: 2 });
});

it('A repair that is not shown updates the figures once per version, from its previous status', () => {
  const old = (version: number, status: RepairStatus) =>
    repair('g', version, { status, created_at: '2026-01-01T10:00:00.000Z' });
  const figures = () => shown().stats;
  open({ stats: someStats({ pending: 2 }), cursor: 'older' });
  const changed = { repair: old(4, 'ordered'), from: 'pending' } as const;
  takeIn(changed);
  takeIn(changed);
  expect(figures()).toEqual(someStats({ pending: 1, inProgress: 1 }));
  takeIn({ repair: old(5, 'ordered') });
  expect(figures()).toEqual(someStats({ pending: 1, inProgress: 1 }));
  takeIn({ repair: old(7, 'completed'), from: 'contact' });
  takeIn({ repair: old(6, 'contact'), from: 'ordered' });
  expect(figures()).toEqual(someStats({ pending: 1, completed: 1 }));
});

it('A repair that is handed over leaves the list, and its next change puts it back in its place', async () => {
  const at = (day: number) => ({ created_at: `2026-11-${day}T10:00:00.000Z` });
  const items = [repair('c', 1, at(22)), repair('b', 1, at(21)), repair('a', 1, at(20))];
  open({ items, stats: someStats({ completed: 3 }), cursor: 'older' });
  const ids = () => shown().items.map(({ id }) => id);
  const given = { ...at(21), status: 'completed' } as const;
  takeInHere(repair('b', 2, given));
  takeInHere(repair('b', 3, { ...given, handedOverAt: '2026-11-23T10:00:00.000Z' }));
  expect(ids()).toEqual(['c', 'a']);
  takeInHere(repair('d', 4, { ...at(19), status: 'progress' }), 'completed');
  expect(getDashboard, 'a repair of a page that was not loaded').not.toHaveBeenCalled();
  vi.mocked(getDashboard).mockResolvedValueOnce({
    page: { repairs: [items[0], repair('b', 4, at(21)), items[2]], cursor: 'older' },
    stats: someStats({}),
    answers: [],
  } as never);
  takeInHere(repair('b', 4, { ...at(21), status: 'progress' }), 'completed');
  await expect.poll(ids).toEqual(['c', 'b', 'a']);
});

it('A withdrawn repair is no longer counted, whether it is shown or not', () => {
  open({ stats: someStats({ pending: 2 }) });
  const withdrawnAt = '2026-11-23T10:00:00.000Z';
  takeInHere(repair('a', 3, { withdrawnAt }), 'pending');
  takeInHere(repair('z', 3, { withdrawnAt }), 'pending');
  expect(shown().items).toEqual([]);
  expect(shown().stats).toEqual(someStats({}));
});

it('Figures that were read around the time of a change are read again', async () => {
  vi.useFakeTimers();
  open();
  await readFigures();
  takeInHere(repair('a', 3, { status: 'completed' }), 'pending');
  expect(getRepairStats).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(getRepairStats).toHaveBeenCalledTimes(2);
  takeInHere(repair('a', 4, { status: 'contact' }), 'completed');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(getRepairStats).toHaveBeenCalledTimes(2);
});

it('The figures are read again when the channel reports a change that the list already contained', async () => {
  vi.useFakeTimers();
  const changed = repair('a', 3, { status: 'completed' });
  // The list contains the change, but the figures do not yet, because the table's stream is behind.
  open({ items: [changed] });
  await readFigures();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(getRepairStats).toHaveBeenCalledTimes(1);
  vi.mocked(getRepairStats).mockResolvedValueOnce(someStats({ completed: 9 }));
  for (const _ of ['once', 'twice']) takeInHere(changed, 'pending');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(getRepairStats).toHaveBeenCalledTimes(2);
  expect(shown().stats).toEqual(someStats({ completed: 9 }));
  // The answer to this page's own change updates the figures, so the frame of the change causes no read.
  replaceRepair(repair('a', 4, { status: 'contact' }));
  await vi.advanceTimersByTimeAsync(10_000);
  const calls = vi.mocked(getRepairStats).mock.calls.length;
  takeInHere(repair('a', 4, { status: 'contact' }), 'completed');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(getRepairStats).toHaveBeenCalledTimes(calls);
});

it('With a filter, a repair created here counts once even if the channel is faster than the answer', async () => {
  signIn({ subscription: aSubscription({ repairsUsed: 1 }) });
  open({ under: { q: 'martin' } });
  const made = repair('e', 1, { created_at: '2026-11-20T14:00:00.000Z' });
  takeInHere(made, null);
  addRepair(made);
  expect(shown().items.map(({ id }) => id)).toEqual(['e', 'a']);
  expect(shown().stats?.total).toBe(2);
  expect(repairsUsed()).toBe(2);
});
