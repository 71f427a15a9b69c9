import { create } from 'zustand';
import { onSessionEvent } from './session-events.ts';

/** The loaded part of a list of the shop. */
export type ListState<Item, Unreadable, Filter> = {
  phase: 'loading' | 'ready' | 'failed';
  filter: Filter;
  /** Newest first. */
  items: Item[];
  /** The unreadable items of the loaded pages. */
  unreadable: Unreadable[];
  /** Requests the next page; null on the last page. */
  cursor: string | null;
  isLoadingMore: boolean;
};

export type ListPage<Item, Unreadable> = {
  items: Item[];
  unreadable?: Unreadable[] | undefined;
  cursor: string | null;
};

type ListStoreOptions<Item, Unreadable, Filter, Extra> = {
  /** Fetches a page under a filter; without a cursor, the first page. Throws ApiError. */
  list: (
    filter: Filter,
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<ListPage<Item, Unreadable>>;
  unreadableId: (one: Unreadable) => string;
  noFilter: Filter;
  /** The initial value of the state that is stored together with the list. */
  extra: Extra;
};

/** Creates a store for a filtered list that loads in pages. The store is emptied when the session ends. */
export function createListStore<
  Item extends { id: string },
  Unreadable,
  Filter,
  Extra extends object,
>({ list, unreadableId, noFilter, extra }: ListStoreOptions<Item, Unreadable, Filter, Extra>) {
  type State = ListState<Item, Unreadable, Filter> & Extra;
  const initial: State = {
    phase: 'loading',
    filter: noFilter,
    items: [],
    unreadable: [],
    cursor: null,
    isLoadingMore: false,
    ...extra,
  };
  const useList = create<State>(() => initial);
  // Sets the list's own part, which `State` contains whatever `Extra` is.
  const set = (part: Partial<ListState<Item, Unreadable, Filter>>) =>
    useList.setState(part as Partial<State>);

  /** Joins unreadable items, each once. */
  const join = (known: Unreadable[], more: Unreadable[] = []): Unreadable[] => [
    ...new Map([...known, ...more].map((one) => [unreadableId(one), one])).values(),
  ];

  let listing = new AbortController();
  /** Aborts the current load and starts a new one; returns its signal. */
  const begin = (): AbortSignal => {
    listing.abort();
    listing = new AbortController();
    return listing.signal;
  };

  // The next person to sign in on this browser must never see the previous person's list.
  onSessionEvent((event) => {
    if (event !== 'signed-out' && event !== 'session-ended') return;
    begin();
    useList.setState(initial);
  });

  async function load(filter: Filter): Promise<void> {
    const signal = begin();
    set({ phase: 'loading', filter, isLoadingMore: false });
    try {
      const page = await list(filter, null, signal);
      if (!signal.aborted) set({ phase: 'ready', ...whole(page) });
    } catch {
      if (!signal.aborted) set({ phase: 'failed', items: [], unreadable: [], cursor: null });
    }
  }

  /** Appends the next page. When it throws ApiError, the shown items stay. */
  async function loadMore(): Promise<void> {
    const { cursor, filter, isLoadingMore } = useList.getState();
    const { signal } = listing;
    if (cursor === null || isLoadingMore) return;
    set({ isLoadingMore: true });
    try {
      const page = await list(filter, cursor, signal);
      if (signal.aborted) return;
      const { items, unreadable } = useList.getState();
      const known = new Set(items.map(({ id }) => id));
      const fresh = page.items.filter(({ id }) => !known.has(id));
      set({
        items: [...items, ...fresh],
        unreadable: join(unreadable, page.unreadable),
        cursor: page.cursor,
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (!signal.aborted) set({ isLoadingMore: false });
    }
  }

  /** Shows a first page under `filter` that another answer contained. */
  function seed(filter: Filter, page: ListPage<Item, Unreadable>): void {
    begin();
    set({ phase: 'ready', filter, ...whole(page), isLoadingMore: false });
  }

  return { useList, initial, load, loadMore, seed, join, signal: () => listing.signal };
}

const whole = <Item, Unreadable>({ unreadable = [], ...page }: ListPage<Item, Unreadable>) => ({
  unreadable,
  ...page,
});
