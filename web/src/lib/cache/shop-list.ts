import {
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { shopCache } from './shop-cache.ts';

type Listed = { id: string; version?: number };

/** This is one page of a list, or all loaded pages of the list joined. */
export type List<Item, Unreadable> = {
  items: Item[];
  unreadable?: Unreadable[] | undefined;
  cursor: string | null;
  /** This counts the loaded pages if there are several. */
  pages?: number;
};

/** The keys of lists differ from the keys of single answers, because a list joins its pages. */
export const listKey = (...key: readonly unknown[]) => ['list', ...key];

const NONE: never[] = [];

/** A list that is not shown stays in the cache for an hour, because a person may work on one item for long. */
const KEPT_MS = 3_600_000;

export const listQuery = <Item extends Listed, Unreadable>(
  key: readonly unknown[],
  readPage: (cursor: string | null, signal?: AbortSignal) => Promise<List<Item, Unreadable>>,
) => ({
  ...queryOptions({
    queryKey: listKey(...key),
    // A list that is read again keeps its length, so that Back finds the place that was left.
    queryFn: async ({ queryKey, signal }) => {
      const shown = () => shopCache.getQueryData<List<Item, Unreadable>>(queryKey);
      const idsOf = (list: Known<Item, Unreadable>) => list?.items.map(({ id }) => id) ?? NONE;
      const before = idsOf(shown());
      let list = await readPage(null, signal);
      for (let read = 1; read < (shown()?.pages ?? 1) && list.cursor !== null; read += 1) {
        list = withPage(list, await readPage(list.cursor, signal));
      }
      // An item that was added meanwhile may be missing in the first page, which was read before.
      const listed = new Set([...before, ...idsOf(list)]);
      const added = shown()?.items.filter(({ id }) => !listed.has(id)) ?? NONE;
      return { ...list, items: [...added, ...list.items] };
    },
    gcTime: KEPT_MS,
    // The shown list stays while another filter loads.
    placeholderData: keepPreviousData,
    structuralSharing: (known, arrived) => {
      const newest = withNewest(
        known as Known<Item, Unreadable>,
        arrived as List<Item, Unreadable>,
      );
      return replaceEqualDeep(known, newest);
    },
  }),
  readPage,
});

type Known<Item, Unreadable> = List<Item, Unreadable> | undefined;
type ListQuery<Item extends Listed, Unreadable> = ReturnType<typeof listQuery<Item, Unreadable>>;

/** Keeps the newer state of each item, because a late answer may contain an older state. */
function withNewest<Item extends Listed, Unreadable>(
  known: Known<Item, Unreadable>,
  arrived: List<Item, Unreadable>,
): List<Item, Unreadable> {
  const shown = new Map(known?.items.map((item) => [item.id, item]));
  const newest = (item: Item) => {
    const before = shown.get(item.id);
    return before && (before.version ?? 0) > (item.version ?? 0) ? before : item;
  };
  return { ...arrived, items: arrived.items.map(newest) };
}

/** Changes the shown lists of a route. The others are read again when they are opened. */
export function changeLists<Item, Unreadable>(
  route: string,
  change: (list: List<Item, Unreadable>) => List<Item, Unreadable>,
): void {
  shopCache.setQueriesData<List<Item, Unreadable>>(
    { queryKey: listKey(route), type: 'active' },
    (known) => known && change(known),
  );
}

export function useList<Item extends Listed, Unreadable>(list: ListQuery<Item, Unreadable>) {
  const { data, isFetching, isError, refetch } = useQuery(list, shopCache);
  const { items = NONE, unreadable = NONE, cursor = null } = data ?? {};
  const more = useMutation({ mutationFn: (from: string) => readOn(list, from) }, shopCache);
  const phase = isFetching ? 'loading' : isError && data === undefined ? 'failed' : 'ready';
  return {
    items,
    unreadable,
    cursor,
    phase: phase as 'loading' | 'failed' | 'ready',
    isLoadingMore: more.isPending && more.variables === cursor,
    /** Appends the next page. When it throws ApiError, the shown items stay. */
    loadMore: async () => {
      if (cursor !== null) await more.mutateAsync(cursor);
    },
    reload: () => void refetch(),
  };
}

/** Appends a page to a list, unless the list was read anew or left meanwhile. */
async function readOn<Item extends Listed, Unreadable>(
  { queryKey, readPage }: ListQuery<Item, Unreadable>,
  from: string,
): Promise<void> {
  const page = await readPage(from);
  const shown = { queryKey, exact: true, type: 'active' } as const;
  shopCache.setQueriesData<List<Item, Unreadable>>(shown, (known) =>
    known?.cursor === from ? withPage(known, page) : known,
  );
}

function withPage<Item extends Listed, Unreadable>(
  list: List<Item, Unreadable>,
  page: List<Item, Unreadable>,
): List<Item, Unreadable> {
  // An item that moved to a later page meanwhile is listed once.
  const ids = new Set(list.items.map(({ id }) => id));
  return {
    ...list,
    items: [...list.items, ...page.items.filter(({ id }) => !ids.has(id))],
    unreadable: [...(list.unreadable ?? []), ...(page.unreadable ?? [])],
    cursor: page.cursor,
    pages: (list.pages ?? 1) + 1,
  };
}
