import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { emitSessionEvent } from './session-events.ts';
import { shopCache } from './shop-cache.ts';
import {
  type ListPage,
  type ListPages,
  listKey,
  listQuery,
  mapItems,
  useList,
} from './shop-list.ts';

type One = { id: string; version: number };
type Page = ListPage<One, never>;
const read = vi.fn<(cursor: string | null, signal: AbortSignal) => Promise<Page>>();
const query = listQuery(['GET /api/documents', {}, {}], read);
const show = () => renderHook(() => useList(query));
const page = (version: number, cursor: string | null = null, id = 'a'): Page => ({
  items: [{ id, version }],
  cursor,
});
const versionsOf = (hook: ReturnType<typeof show>) =>
  hook.result.current.items.map(({ version }) => version);

beforeEach(() => {
  shopCache.clear();
  read.mockReset();
});

it('An answer that was overtaken by a newer state on its way does not bring back the older one', async () => {
  read.mockResolvedValueOnce(page(1));
  const hook = show();
  await waitFor(() => expect(versionsOf(hook)).toEqual([1]));
  const late = Promise.withResolvers<Page>();
  read.mockReturnValueOnce(late.promise);
  act(() => hook.result.current.reload());
  act(() => {
    shopCache.setQueriesData<ListPages<One, never>>(
      { queryKey: listKey('GET /api/documents') },
      (known) => known && mapItems(known, (one) => ({ ...one, version: 3 })),
    );
  });
  late.resolve(page(2));
  await waitFor(() => expect(hook.result.current.phase).toBe('ready'));
  expect(versionsOf(hook)).toEqual([3]);
});

it('A list that is opened again shows its first page and reads only that one', async () => {
  read.mockResolvedValueOnce(page(1, 'next')).mockResolvedValueOnce(page(1, null, 'b'));
  const hook = show();
  await waitFor(() => expect(hook.result.current.cursor).toBe('next'));
  await act(() => hook.result.current.loadMore());
  await waitFor(() => expect(versionsOf(hook)).toEqual([1, 1]));
  hook.unmount();
  read.mockResolvedValueOnce(page(2, 'next'));
  const again = show();
  expect(versionsOf(again)).toEqual([1]);
  await waitFor(() => expect(versionsOf(again)).toEqual([2]));
  expect(read.mock.calls.map(([cursor]) => cursor)).toEqual([null, 'next', null]);
});

it('A page that fails to load leaves the shown items', async () => {
  read.mockResolvedValueOnce(page(1, 'next')).mockRejectedValueOnce(new Error('offline'));
  const hook = show();
  await waitFor(() => expect(hook.result.current.cursor).toBe('next'));
  await expect(act(() => hook.result.current.loadMore())).rejects.toThrow('offline');
  expect(hook.result.current).toMatchObject({
    phase: 'ready',
    cursor: 'next',
    isLoadingMore: false,
  });
  expect(versionsOf(hook)).toEqual([1]);
});

it.each(['signed-out', 'session-ended'] as const)(
  'After %s, nothing of the shop is left, and an answer under way is not kept',
  async (event) => {
    read.mockResolvedValueOnce(page(1));
    const hook = show();
    await waitFor(() => expect(versionsOf(hook)).toEqual([1]));
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
