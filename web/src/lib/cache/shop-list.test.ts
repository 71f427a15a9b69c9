import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { emitSessionEvent } from '../session/session-events.ts';
import { shopCache } from './shop-cache.ts';
import { changeLists, type List, listQuery, useList } from './shop-list.ts';

type One = { id: string; version: number };
type Page = List<One, never>;
const read = vi.fn<(cursor: string | null, signal?: AbortSignal) => Promise<Page>>();
const query = listQuery(['GET /api/documents', {}, {}], read);
const show = () => renderHook(() => useList(query));
const page = (version: number, cursor: string | null = null, ...ids: string[]): Page => ({
  items: (ids.length > 0 ? ids : ['a']).map((id) => ({ id, version })),
  cursor,
});
const shownIn = (hook: ReturnType<typeof show>) =>
  hook.result.current.items.map(({ id, version }) => `${id}${version}`);

beforeEach(() => {
  shopCache.clear();
  read.mockReset();
});

it('A late answer does not replace a shown state that is newer', async () => {
  read.mockResolvedValueOnce(page(1));
  const hook = show();
  await waitFor(() => expect(shownIn(hook)).toEqual(['a1']));
  const late = Promise.withResolvers<Page>();
  read.mockReturnValueOnce(late.promise);
  act(() => hook.result.current.reload());
  act(() =>
    changeLists<One, never>('GET /api/documents', (list) => ({
      ...list,
      items: list.items.map((one) => ({ ...one, version: 3 })),
    })),
  );
  late.resolve(page(2));
  await waitFor(() => expect(hook.result.current.phase).toBe('ready'));
  expect(shownIn(hook)).toEqual(['a3']);
});

it('A next page is appended, each item once, and a list that is opened again reads all its pages', async () => {
  read
    .mockResolvedValueOnce(page(1, 'next', 'b', 'a'))
    .mockResolvedValueOnce(page(1, null, 'a', '0'));
  const hook = show();
  await waitFor(() => expect(hook.result.current.cursor).toBe('next'));
  await act(() => hook.result.current.loadMore());
  await waitFor(() => expect(shownIn(hook)).toEqual(['b1', 'a1', '01']));
  hook.unmount();
  read
    .mockResolvedValueOnce(page(2, 'other', 'b', 'a'))
    .mockResolvedValueOnce(page(2, 'last', '0'));
  const again = show();
  expect(shownIn(again)).toEqual(['b1', 'a1', '01']);
  await waitFor(() => expect(shownIn(again)).toEqual(['b2', 'a2', '02']));
  expect(again.result.current.cursor).toBe('last');
  expect(read.mock.calls.map(([cursor]) => cursor)).toEqual([null, 'next', null, 'other']);
});

it('A next page that arrives after the list was read anew is not appended', async () => {
  read.mockResolvedValueOnce(page(1, 'next'));
  const hook = show();
  await waitFor(() => expect(hook.result.current.cursor).toBe('next'));
  const late = Promise.withResolvers<Page>();
  read.mockReturnValueOnce(late.promise).mockResolvedValueOnce(page(2, 'other'));
  await act(async () => {
    void hook.result.current.loadMore();
  });
  act(() => hook.result.current.reload());
  await waitFor(() => expect(hook.result.current.cursor).toBe('other'));
  expect(hook.result.current.isLoadingMore).toBe(false);
  await act(async () => late.resolve(page(1, null, '0')));
  expect(shownIn(hook)).toEqual(['a2']);
  expect(hook.result.current).toMatchObject({ cursor: 'other', isLoadingMore: false });
});

it('A next page and a new item on top stay when they are added while the list is read again', async () => {
  read.mockResolvedValueOnce(page(1, 'next', 'b'));
  const hook = show();
  await waitFor(() => expect(hook.result.current.cursor).toBe('next'));
  const late = Promise.withResolvers<Page>();
  read.mockReturnValueOnce(late.promise).mockResolvedValueOnce(page(1, null, 'a'));
  act(() => hook.result.current.reload());
  await act(() => hook.result.current.loadMore());
  act(() =>
    changeLists<One, never>('GET /api/documents', (list) => ({
      ...list,
      items: [{ id: 'c', version: 1 }, ...list.items],
    })),
  );
  read.mockResolvedValueOnce(page(2, null, 'a'));
  late.resolve(page(2, 'next', 'b'));
  await waitFor(() => expect(hook.result.current.phase).toBe('ready'));
  expect(shownIn(hook)).toEqual(['c1', 'b2', 'a2']);
});

it('A page that fails to load leaves the shown items', async () => {
  read.mockResolvedValueOnce(page(1, 'next')).mockRejectedValueOnce(new Error('offline'));
  const hook = show();
  await waitFor(() => expect(hook.result.current.cursor).toBe('next'));
  await expect(act(() => hook.result.current.loadMore())).rejects.toThrow('offline');
  await waitFor(() => expect(hook.result.current.isLoadingMore).toBe(false));
  expect(hook.result.current).toMatchObject({ phase: 'ready', cursor: 'next' });
  expect(shownIn(hook)).toEqual(['a1']);
});

it.each(['signed-out', 'session-ended'] as const)(
  'After the event %s, the cache holds nothing of the shop, and a late answer is not kept',
  async (event) => {
    read.mockResolvedValueOnce(page(1));
    const hook = show();
    await waitFor(() => expect(shownIn(hook)).toEqual(['a1']));
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
