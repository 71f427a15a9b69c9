import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  replaceEqualDeep,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { shopCache } from './shop-cache.ts';

type Listed = { id: string; version?: number };

export type ListPage<Item, Unreadable> = {
  /** Newest first. */
  items: Item[];
  unreadable?: Unreadable[] | undefined;
  /** Requests the next page; null on the last page. */
  cursor: string | null;
};

/** The loaded pages of a list of the shop. */
export type ListPages<Item, Unreadable> = InfiniteData<ListPage<Item, Unreadable>>;

/** The keys of lists are apart from those of single answers, because pages are stored in another shape. */
export const listKey = (...key: readonly unknown[]) => ['pages', ...key];

/** The query of a list that loads in pages, from the key of its answer (shop-query.ts). */
export const listQuery = <Item extends Listed, Unreadable>(
  key: readonly unknown[],
  read: (cursor: string | null, signal: AbortSignal) => Promise<ListPage<Item, Unreadable>>,
) =>
  infiniteQueryOptions({
    queryKey: listKey(...key),
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    // The shown list stays while another filter loads.
    placeholderData: keepPreviousData,
    structuralSharing: (known, arrived) =>
      replaceEqualDeep(
        known,
        withNewest(known as Known<Item, Unreadable>, arrived as ListPages<Item, Unreadable>),
      ),
  });

type Known<Item, Unreadable> = ListPages<Item, Unreadable> | undefined;

/** An answer that was overtaken on its way must not bring back an older state. */
function withNewest<Item extends Listed, Unreadable>(
  known: Known<Item, Unreadable>,
  arrived: ListPages<Item, Unreadable>,
): ListPages<Item, Unreadable> {
  const shown = new Map(known?.pages.flatMap(({ items }) => items).map((item) => [item.id, item]));
  return mapItems(arrived, (item) => {
    const before = shown.get(item.id);
    return before && (before.version ?? 0) > (item.version ?? 0) ? before : item;
  });
}

/** Changes the items of every loaded page. */
export const mapItems = <Item, Unreadable>(
  { pages, pageParams }: ListPages<Item, Unreadable>,
  change: (item: Item) => Item,
): ListPages<Item, Unreadable> => ({
  pageParams,
  pages: pages.map((page) => ({ ...page, items: page.items.map(change) })),
});

/** The loaded part of a list, and how to load more of it. At each opening, a list begins at its first page. */
export function useList<Item extends Listed, Unreadable>(
  query: ReturnType<typeof listQuery<Item, Unreadable>>,
) {
  const { data, isError, isFetching, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(query, shopCache);
  // biome-ignore lint/correctness/useExhaustiveDependencies: keys with the same hash are equal
  useEffect(
    () => () => {
      shopCache.setQueryData(query.queryKey, firstPage);
    },
    [hashKey(query.queryKey)],
  );
  const loaded = useMemo(() => joined(data?.pages ?? []), [data]);
  const isReading = isFetching && !isFetchingNextPage;
  const phase = isReading ? 'loading' : isError && data === undefined ? 'failed' : 'ready';
  return {
    ...loaded,
    phase: phase as 'loading' | 'ready' | 'failed',
    isLoadingMore: isFetchingNextPage,
    /** Appends the next page. When it throws ApiError, the shown items stay. */
    loadMore: () => fetchNextPage({ throwOnError: true, cancelRefetch: false }),
    reload: () => void refetch(),
  };
}

/** The cached pages would all be read again at the next opening. */
const firstPage = <Item, Unreadable>(known?: ListPages<Item, Unreadable>) =>
  known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) };

/** Joins pages. An item that moved to a later page while they loaded is listed once. */
function joined<Item extends Listed, Unreadable>(pages: readonly ListPage<Item, Unreadable>[]) {
  const items = new Map<string, Item>();
  for (const item of pages.flatMap((page) => page.items)) {
    if (!items.has(item.id)) items.set(item.id, item);
  }
  return {
    items: [...items.values()],
    unreadable: pages.flatMap(({ unreadable = [] }) => unreadable),
    cursor: pages.at(-1)?.cursor ?? null,
  };
}
