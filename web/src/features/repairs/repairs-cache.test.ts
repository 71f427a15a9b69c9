import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readMissed, shopCache } from '../../lib/cache/shop-cache.ts';
import { useList } from '../../lib/cache/shop-list.ts';
import { emitSessionEvent } from '../../lib/session/session-events.ts';
import { aRepair, aUser, someStats } from '../../testing/builders.ts';
import { useFigures } from './dashboard/figures.ts';
import { openDashboard } from './dashboard/open-dashboard.ts';
import * as requests from './repair-requests.ts';
import { NO_FILTER, repairsQuery, replaceRepair, seedRepairs } from './repairs-cache.ts';

vi.mock('./repair-requests.ts');

const repair = (id: string, version = 1) => aRepair({ id, version });
const stats = someStats({ pending: 2 });
const session = aUser({ id: 'shop' });
const page = { repairs: [repair('b'), repair('a')], cursor: 'next' };
const summary = { session, page, stats, answers: [] };
/** Opens the page with a filter. Returns the function that leaves it. */
function open(filter: requests.RepairFilter) {
  const hook = renderHook(() => ({ ...useList(repairsQuery(filter)), stats: useFigures() }));
  shown = () => hook.result.current;
  return hook.unmount;
}
let shown: () => unknown;
const known = () => shopCache.getQueryCache().getAll();
const asked = () =>
  [requests.listRepairs, requests.getRepairStats, requests.getDashboard].map(
    (request) => vi.mocked(request).mock.calls.length,
  );

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(requests.listRepairs).mockResolvedValue({ repairs: [repair('c')], cursor: null });
  vi.mocked(requests.getRepairStats).mockResolvedValue(someStats({ pending: 9 }));
  vi.mocked(requests.getDashboard).mockResolvedValue(summary);
  shopCache.clear();
});

test('The page opens with the data of the session and sends no request', async () => {
  const reading = await openDashboard();
  expect(reading.session).toBe(session);
  expect(known(), 'not before the session is accepted').toEqual([]);
  reading.takeRest?.();
  open(NO_FILTER);
  expect(shown()).toMatchObject({ phase: 'ready', stats, items: page.repairs, cursor: 'next' });
  expect(asked()).toEqual([0, 0, 1]);
});

test('The filter in the address is requested and shown', async () => {
  const filter = { status: 'contact', q: 'léa' } as const;
  window.history.replaceState(null, '', '/dashboard?statut=contact&q=léa');
  (await openDashboard()).takeRest?.();
  window.history.replaceState(null, '', '/');
  expect(requests.getDashboard).toHaveBeenCalledWith(filter);
  open(filter);
  expect(shown()).toMatchObject({ phase: 'ready', stats, items: page.repairs });
  expect(requests.listRepairs).not.toHaveBeenCalled();
});

test('The session’s data is used once, and one request brings the list and the figures of a later visit', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  seedRepairs(NO_FILTER, page, stats);
  open(NO_FILTER)();
  expect(asked()).toEqual([0, 0, 0]);
  vi.setSystemTime(Date.now() + 60_000);
  vi.mocked(requests.getDashboard).mockResolvedValue({
    ...summary,
    page: { repairs: [repair('c')], cursor: null },
    stats: someStats({ pending: 9 }),
  });
  open(NO_FILTER);
  expect(shown()).toMatchObject({ phase: 'ready', stats, items: page.repairs });
  await expect.poll(() => shown()).toMatchObject({ stats: { total: 9 }, items: [{ id: 'c' }] });
  expect(asked()).toEqual([0, 0, 1]);
});

test('The session’s data is not used for another filter', async () => {
  seedRepairs(NO_FILTER, page, stats);
  open({ ...NO_FILTER, q: 'durand' });
  await expect.poll(() => shown()).toMatchObject({ phase: 'ready', items: [{ id: 'c' }] });
  expect(asked()).toEqual([1, 0, 0]);
});

test('A change is written into the list that is not shown, and a filtered list is read again', async () => {
  seedRepairs(NO_FILTER, page, stats);
  open(NO_FILTER)();
  const filter = { ...NO_FILTER, status: 'pending' } as const;
  seedRepairs(filter, page, stats);
  open(filter)();
  replaceRepair({ ...repair('a', 2), status: 'progress' });
  const all = open(NO_FILTER);
  expect(shown()).toMatchObject({ items: [{ id: 'b' }, { id: 'a', status: 'progress' }] });
  expect(asked()).toEqual([0, 0, 0]);
  all();
  open(filter);
  expect(asked()).toEqual([0, 0, 1]);
});

test('Data of one person is not shown to the next person who signs in', () => {
  seedRepairs(NO_FILTER, page, stats);
  emitSessionEvent('signed-out');
  expect(known()).toEqual([]);
  open(NO_FILTER);
  expect(shown()).toMatchObject({ phase: 'loading', items: [], stats: null });
  expect(asked()).toEqual([1, 1, 0]);
});

test('One request reads the missed changes, so that newer states replace older ones and the further pages stay', async () => {
  seedRepairs(
    NO_FILTER,
    { repairs: [repair('b', 3), repair('a', 1), repair('0')], cursor: null },
    stats,
  );
  const missed = { repairs: [repair('d'), repair('b', 2), repair('a', 2)], cursor: 'next' };
  vi.mocked(requests.getDashboard).mockResolvedValue({
    ...summary,
    page: missed,
    stats: someStats({ pending: 4 }),
  });
  open(NO_FILTER);
  await act(() => readMissed());
  const [d, b, a, zero] = [
    { id: 'd', version: 1 },
    { id: 'b', version: 3 },
    { id: 'a', version: 2 },
    { id: '0', version: 1 },
  ];
  expect(shown()).toMatchObject({ items: [d, b, a, zero], stats: { total: 4 } });
  expect(asked()).toEqual([0, 0, 1]);
});
