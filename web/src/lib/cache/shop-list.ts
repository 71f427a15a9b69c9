import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  replaceEqualDeep,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { shopCache } from './shop-cache.ts';
import { useKeptFailure } from './shop-query.ts';
import { useAction } from './use-action.ts';

type Listed = { id: string; version?: number };
type Page<Item = Listed> = {
  items: Item[];
  unreadable?: unknown[] | undefined;
  cursor: string | null;
};
type Read<P> = P & { readAtMs: number };
/** A page has this place in a list. The page begins after the item with the id `after`. */
type Place = { index: number; cursor: string | null; after?: string | undefined };
type Pages<P> = InfiniteData<Read<P>, Place>;

const FIRST: Place = { index: 0, cursor: null };

/** Returns the pages of a list of which only the first page was read. */
export const firstOf = <P extends Page>(page: P): Pages<P> => ({
  pages: [{ ...page, readAtMs: Date.now() }],
  pageParams: [FIRST],
});

/** The keys of lists differ from the keys of single answers, because a list has pages. */
export const listKey = (...key: readonly unknown[]) => ['list', ...key];

/** A list that is not shown stays in the cache for an hour, because a person may work on one item for long. */
const KEPT_MS = 3_600_000;
/** A further page is read again only after this time, because reported changes are written into it. */
const PAGE_KEPT_MS = 600_000;

const itemsOf = <P extends Page>(pages: readonly P[] = []): P['items'] =>
  pages.flatMap(({ items }) => items);

export const listQuery = <P extends Page>(
  key: readonly unknown[],
  readPage: (cursor: string | null, signal: AbortSignal) => Promise<P>,
) =>
  infiniteQueryOptions({
    queryKey: listKey(...key),
    queryFn: async ({ queryKey, pageParam: place, signal }): Promise<Read<P>> => {
      const shown = () => shopCache.getQueryData<Pages<P>>(queryKey)?.pages;
      const isInvalidated = shopCache.getQueryState(queryKey)?.isInvalidated;
      const keptAt = (at: Place) => (isInvalidated ? undefined : keptPage(shown(), at));
      const kept = keptAt(place);
      if (kept) return kept;
      const before = itemsOf(shown());
      const page = { ...(await readPage(place.cursor, signal)), readAtMs: Date.now() };
      const { items, cursor } = page;
      if (place.index > 0) return page;
      // The known list may contain items that were added after the first page was read, and that this page
      // therefore lacks.
      const listed = new Set([...before, ...items].map(({ id }) => id));
      const added = itemsOf(shown()).filter(({ id }) => !listed.has(id));
      // The known items that new items have pushed out of the first page stay.
      const rest = cursor === null ? undefined : keptAt({ ...place, after: items.at(-1)?.id });
      return {
        ...page,
        ...(rest && { cursor: rest.cursor, readAtMs: rest.readAtMs }),
        items: [...added, ...items, ...(rest?.items ?? [])],
      };
    },
    initialPageParam: FIRST,
    getNextPageParam: ({ items, cursor }, { length: index }): Place | null =>
      cursor === null ? null : { index, cursor, after: items.at(-1)?.id },
    gcTime: KEPT_MS,
    // The shown list stays while another filter loads.
    placeholderData: keepPreviousData,
    structuralSharing: (known, arrived) =>
      replaceEqualDeep(known, newest(known as Pages<P> | undefined, arrived as Pages<P>)),
  });

/** Returns the known items from a place to the end of its page, unless that page was read long ago. */
function keptPage<P extends Page>(known: Read<P>[] | undefined, { index, after }: Place) {
  const page = known?.[index];
  if (page === undefined || Date.now() - page.readAtMs > PAGE_KEPT_MS) return undefined;
  const items = itemsOf(known?.slice(0, index + 1));
  const from = items.findLastIndex(({ id }) => id === after) + 1;
  return from > 0 && from < items.length ? { ...page, items: items.slice(from) } : undefined;
}

/** Keeps the newer state of each item, because a late answer may contain an older state. */
function newest<P extends Page>(known: Pages<P> | undefined, arrived: Pages<P>): Pages<P> {
  const shown = new Map(itemsOf(known?.pages).map((item) => [item.id, item]));
  const newer = (item: Listed) => {
    const before = shown.get(item.id);
    return before && (before.version ?? 0) > (item.version ?? 0) ? before : item;
  };
  // The known pages may have changed while a further page was read.
  const length = known?.pages.length ?? 0;
  const pages = arrived.pages.map(
    (page, index) => (arrived.pages.length > length && known?.pages[index]) || page,
  );
  return { ...arrived, pages: pages.map((page) => ({ ...page, items: page.items.map(newer) })) };
}

/** Joins the pages of a list. An item that is on two pages, because it moved between the reads, is listed once. */
function joined<P extends Page>(pages: readonly P[] = []) {
  const ids = new Set<string>();
  return {
    items: itemsOf(pages).filter(({ id }) => !ids.has(id) && ids.add(id)) as P['items'],
    unreadable: pages.flatMap(({ unreadable = [] }) => unreadable) as Extract<
      P['unreadable'],
      unknown[]
    >,
    cursor: pages.at(-1)?.cursor ?? null,
    first: pages[0],
  };
}

/** Returns the known lists of a route, except those that will be read completely when they are opened. */
export const knownLists = <P extends Page>(route: string) =>
  shopCache
    .getQueryCache()
    .findAll({ queryKey: listKey(route) })
    .filter((query) => query.isActive() || !query.state.isInvalidated)
    .map((query) => ({ query, ...joined((query as Query<Pages<P>>).state.data?.pages) }));

export const changePages = <P extends Page>(
  queryKey: readonly unknown[],
  change: (page: Read<P>, index: number) => Read<P>,
) =>
  void shopCache.setQueryData<Pages<P>>(
    queryKey,
    (known) => known && { ...known, pages: known.pages.map(change) },
  );

/** Changes the items of a route's known lists, or removes those for which `change` returns undefined. */
export function changeItems<Item extends Listed>(
  route: string,
  change: (item: Item, query: Query) => Item | undefined,
): void {
  for (const { query } of knownLists(route)) {
    changePages<Page<Item>>(query.queryKey, (page) => ({
      ...page,
      items: page.items.flatMap((item) => change(item, query) ?? []),
    }));
  }
}

/** Replaces a listed item by its newer state. A late or repeated state changes nothing. */
export const replaceItem = (route: string, newer: Listed & { version: number }): void =>
  changeItems<typeof newer>(route, (shown) =>
    shown.id === newer.id && shown.version < newer.version ? newer : shown,
  );

/** `onMoreFailed` receives the French message when the next page cannot be read. The shown items stay. */
export function useList<P extends Page>(
  list: ReturnType<typeof listQuery<P>>,
  onMoreFailed?: (message: string) => unknown,
) {
  const query = useInfiniteQuery(list, shopCache);
  const { data, error, isPlaceholderData, isFetching, fetchNextPage, refetch } = query;
  const [failure, forget] = useKeptFailure(hashKey(list.queryKey), error);
  const readMore = async () => {
    // Reading a further page would cancel the read that is under way.
    if (isFetching) await refetch({ cancelRefetch: false });
    await fetchNextPage({ throwOnError: true });
  };
  const phase = data && !isPlaceholderData ? 'ready' : data || !failure ? 'loading' : 'failed';
  return {
    ...useMemo(() => joined(data?.pages), [data]),
    phase: phase as 'loading' | 'failed' | 'ready',
    more: useAction(readMore, onMoreFailed && { onFailure: onMoreFailed }),
    reload: () => {
      forget();
      void refetch();
    },
  };
}
