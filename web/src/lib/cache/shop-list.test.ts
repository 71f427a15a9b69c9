import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { emitSessionEvent } from '../session/session-events.ts';
import { shopCache } from './shop-cache.ts';
import { changeItems, changePages, listQuery, useList } from './shop-list.ts';

type One = { id: string; version: number };
type Page = { items: One[]; cursor: string | null };
const ROUTE = 'GET /api/documents';
const read = vi.fn<(cursor: string | null, signal?: AbortSignal) => Promise<Page>>();
const query = listQuery([ROUTE, {}, {}], read);
const show = () => renderHook(() => useList(query));
const page = (version: number, cursor: string | null = null, ...ids: string[]): Page => ({
  items: (ids.length > 0 ? ids : ['a']).map((id) => ({ id, version })),
  cursor,
});
type Shown = ReturnType<typeof show>;
const shownIn = (hook: Shown) =>
  hook.result.current.items.map(({ id, version }) => `${id}${version}`);
const shows = (hook: Shown, ...items: string[]) =>
  waitFor(() => expect(shownIn(hook)).toEqual(items));
const asked = () => read.mock.calls.map(([cursor]) => cursor);

/** Shows a list of two pages, then leaves it. */
async function leaveTwoPages() {
  read
    .mockResolvedValueOnce(page(1, 'next', 'd', 'c'))
    .mockResolvedValueOnce(page(1, 'last', 'b', 'a'));
  const hook = show();
  await shows(hook, 'd1', 'c1');
  act(() => hook.result.current.more.run());
  await shows(hook, 'd1', 'c1', 'b1', 'a1');
  hook.unmount();
  read.mockClear();
}

beforeEach(() => {
  vi.useRealTimers();
  shopCache.clear();
  read.mockReset();
});

it('A late answer does not replace a shown state that is newer', async () => {
  read.mockResolvedValueOnce(page(1));
  const hook = show();
  await shows(hook, 'a1');
  const late = Promise.withResolvers<Page>();
  read.mockReturnValueOnce(late.promise);
  act(() => hook.result.current.reload());
  act(() => changeItems<One>(ROUTE, (one) => ({ ...one, version: 3 })));
  await act(async () => late.resolve(page(2, 'next')));
  await waitFor(() => expect(hook.result.current.cursor).toBe('next'));
  expect(shownIn(hook)).toEqual(['a3']);
});

it.each([
  ['nothing has changed', ['d', 'c'], ['d2', 'c2', 'b1', 'a1']],
  ['an item was added', ['e', 'd'], ['e2', 'd2', 'c1', 'b1', 'a1']],
  ['an item has left', ['c', 'b'], ['c2', 'b2', 'a1']],
  ['an item has moved to the top', ['a', 'd'], ['a2', 'd2', 'c1', 'b1']],
])(
  'A list that is opened again reads only its first page and shows the others, when %s',
  async (_, first, expected) => {
    await leaveTwoPages();
    read.mockResolvedValueOnce(page(2, 'other', ...first));
    const again = show();
    expect(shownIn(again)).toEqual(['d1', 'c1', 'b1', 'a1']);
    await shows(again, ...expected);
    expect(again.result.current.cursor).toBe('last');
    expect(asked()).toEqual([null]);
  },
);

it.each([
  ['more was added than a page holds', ['f', 'e'], () => undefined],
  ['its data became invalid', ['d', 'c'], () => shopCache.invalidateQueries()],
  ['its pages were read long ago', ['d', 'c'], () => vi.setSystemTime(Date.now() + 3_000_000)],
])('A list that is opened again reads all its pages when %s', async (_, top, change) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await leaveTwoPages();
  await change();
  read
    .mockResolvedValueOnce(page(2, 'other', ...top))
    .mockResolvedValueOnce(page(2, 'end', 'b', 'a'));
  const again = show();
  await shows(again, ...top.map((id) => `${id}2`), 'b2', 'a2');
  expect(again.result.current.cursor).toBe('end');
  expect(asked()).toEqual([null, 'other']);
});

it('A list that is read again keeps items that new ones push to a second page, and loses items that are gone', async () => {
  read.mockResolvedValueOnce(page(1, null, 'b', 'a'));
  const hook = show();
  await shows(hook, 'b1', 'a1');
  const readAgain = (answer: Page) => {
    read.mockResolvedValueOnce(answer);
    act(() => hook.result.current.reload());
  };
  readAgain(page(2, 'next', 'c', 'b'));
  await shows(hook, 'c2', 'b2', 'a1');
  expect(hook.result.current.cursor).toBeNull();
  readAgain(page(3, null, 'c', 'b'));
  await shows(hook, 'c3', 'b3');
});

it('A next page is appended, and an item that is on both pages is listed once', async () => {
  read
    .mockResolvedValueOnce(page(1, 'next', 'b', 'a'))
    .mockResolvedValueOnce(page(1, null, 'a', '0'));
  const hook = show();
  await shows(hook, 'b1', 'a1');
  act(() => hook.result.current.more.run());
  await shows(hook, 'b1', 'a1', '01');
  expect(hook.result.current.cursor).toBeNull();
});

it('A next page that arrives after the list was read anew is not appended', async () => {
  read.mockResolvedValueOnce(page(1, 'next'));
  const hook = show();
  await waitFor(() => expect(hook.result.current.cursor).toBe('next'));
  const late = Promise.withResolvers<Page>();
  read.mockReturnValueOnce(late.promise).mockResolvedValueOnce(page(2, 'other'));
  await act(async () => hook.result.current.more.run());
  expect(hook.result.current.more.isBusy).toBe(true);
  act(() => hook.result.current.reload());
  await waitFor(() => expect(hook.result.current.cursor).toBe('other'));
  await act(async () => late.resolve(page(1, null, '0')));
  expect(shownIn(hook)).toEqual(['a2']);
  expect(hook.result.current).toMatchObject({ cursor: 'other', more: { isBusy: false } });
});

it('A next page and a new item on top stay when they arrive while the list is read again', async () => {
  read.mockResolvedValueOnce(page(1, 'next', 'b'));
  const hook = show();
  await shows(hook, 'b1');
  const late = Promise.withResolvers<Page>();
  read.mockReturnValueOnce(late.promise).mockResolvedValueOnce(page(1, null, 'a'));
  act(() => hook.result.current.reload());
  await act(async () => hook.result.current.more.run());
  expect(hook.result.current.more.isBusy).toBe(true);
  act(() =>
    changePages<Page>(query.queryKey, (one) => ({
      ...one,
      items: [{ id: 'c', version: 1 }, ...one.items],
    })),
  );
  await act(async () => late.resolve(page(2, 'next', 'b')));
  await shows(hook, 'c1', 'b2', 'a1');
});

it('A change that is made while a next page is read is not lost', async () => {
  read.mockResolvedValueOnce(page(1, 'next', 'c', 'b'));
  const hook = show();
  await shows(hook, 'c1', 'b1');
  const next = Promise.withResolvers<Page>();
  read.mockReturnValueOnce(next.promise);
  await act(async () => hook.result.current.more.run());
  act(() => changeItems<One>(ROUTE, (one) => (one.id === 'c' ? undefined : one)));
  await act(async () => next.resolve(page(1, null, 'a')));
  await shows(hook, 'b1', 'a1');
});

it('A page that fails to load leaves the shown items', async () => {
  read.mockResolvedValueOnce(page(1, 'next')).mockRejectedValueOnce(new Error('offline'));
  const hook = show();
  await waitFor(() => expect(hook.result.current.cursor).toBe('next'));
  act(() => hook.result.current.more.run());
  await waitFor(() => expect(hook.result.current.more.failure).toBeDefined());
  expect(hook.result.current.more.isBusy).toBe(false);
  expect(hook.result.current).toMatchObject({ phase: 'ready', cursor: 'next' });
  expect(shownIn(hook)).toEqual(['a1']);
});

it('A list that is known to be empty is shown as empty while it is read again', async () => {
  read.mockResolvedValueOnce({ items: [], cursor: null });
  const hook = show();
  await waitFor(() => expect(hook.result.current.phase).toBe('ready'));
  hook.unmount();
  read.mockReturnValueOnce(new Promise(() => {}));
  expect(show().result.current.phase).toBe('ready');
  expect(read).toHaveBeenCalledTimes(2);
});

it('A known failure stays shown while the list is read again, unless a person asked for the reading', async () => {
  read.mockRejectedValueOnce(new AppError('UNAVAILABLE'));
  const hook = show();
  const phase = () => hook.result.current.phase;
  await waitFor(() => expect(phase()).toBe('failed'));
  const answer = Promise.withResolvers<Page>();
  read.mockReturnValueOnce(answer.promise);
  await act(async () => void shopCache.refetchQueries());
  expect(read).toHaveBeenCalledTimes(2);
  expect(phase()).toBe('failed');
  await act(async () => answer.reject(new AppError('UNAVAILABLE')));
  read.mockReturnValueOnce(new Promise(() => {}));
  act(() => hook.result.current.reload());
  expect(phase()).toBe('loading');
});

it.each(['signed-out', 'session-ended'] as const)(
  'After the event %s, the cache holds nothing of the shop, and a late answer is not kept',
  async (event) => {
    read.mockResolvedValueOnce(page(1));
    const hook = show();
    await shows(hook, 'a1');
    const late = Promise.withResolvers<Page>();
    read.mockReturnValueOnce(late.promise);
    act(() => hook.result.current.reload());
    hook.unmount();
    emitSessionEvent(event);
    late.resolve(page(2));
    await late.promise;
    expect(shopCache.getQueryCache().getAll()).toEqual([]);
  },
);
