import { create } from 'zustand';
import { onSessionEvent } from './session-events.ts';

/** A list of the shop as far as it was asked for. */
export type ListState<Item, Unreadable, Filter> = {
  phase: 'loading' | 'ready' | 'failed';
  filter: Filter;
  /** Newest first. */
  items: Item[];
  /** Of the pages that have arrived. */
  unreadable: Unreadable[];
  /** Asks for the next page; null on the last. */
  cursor: string | null;
  isLoadingMore: boolean;
};

export type ListPage<Item, Unreadable> = {
  items: Item[];
  unreadable?: Unreadable[] | undefined;
  cursor: string | null;
};

type ListStoreOptions<Item, Unreadable, Filter, Extra> = {
  /** A page under a filter; without a cursor the first. Throws ApiError. */
  list: (
    filter: Filter,
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<ListPage<Item, Unreadable>>;
  /** Tells one that cannot be read from another. */
  unreadableId: (one: Unreadable) => string;
  noFilter: Filter;
  /** What is kept beside the list, as it is at first. */
  extra: Extra;
};

/** A store of a list that comes by pages under a filter; it is empty again once the session is over. */
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
  // The list's own part, which `State` holds whatever `Extra` is.
  const set = (part: Partial<ListState<Item, Unreadable, Filter>>) =>
    useList.setState(part as Partial<State>);

  /** Those that cannot be read, each once. */
  const join = (known: Unreadable[], more: Unreadable[] = []): Unreadable[] => [
    ...new Map([...known, ...more].map((one) => [unreadableId(one), one])).values(),
  ];

  let listing = new AbortController();
  /** Gives up what is under way and begins anew; answers the signal that lasts until the next time. */
  const begin = (): AbortSignal => {
    listing.abort();
    listing = new AbortController();
    return listing.signal;
  };

  // The next person to sign in on this browser must not see the last one's list, not even for a moment.
  onSessionEvent((event) => {
    if (event !== 'signed-out' && event !== 'session-ended') return;
    begin();
    useList.setState(initial);
  });

  /** Loads the first page under `filter`; an earlier load that is still under way is given up. */
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

  /** Appends the next page. Throws ApiError; what is shown stays. */
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

  /** Takes the first page under `filter`, which came with something else. */
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
