import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from './search-params.ts';

/**
 * A list's filter, kept in the page's address so that a reload and the Back button restore it. `names` maps
 * each field to its name in the address; `read` must be the same function each time.
 */
export function useAddressFilter<Filter extends Record<string, string>>(
  read: (query: URLSearchParams) => Filter,
  names: Readonly<Record<keyof Filter, string>>,
) {
  const [query, setQuery] = useSearchParams();
  /** A key that changes when the search is cleared elsewhere, so that the search field starts again empty. */
  const [clearings, setClearings] = useState(0);
  const filter = useMemo(() => read(query), [read, query]);
  const setFilter = useCallback(
    (next: Filter) => {
      const given = Object.entries(names).flatMap(([field, name]) =>
        next[field] ? [[name, next[field]]] : [],
      );
      setQuery(Object.fromEntries(given), { replace: true });
    },
    [setQuery, names],
  );
  const clear = () => {
    setQuery({}, { replace: true });
    setClearings((count) => count + 1);
  };
  return { filter, setFilter, clear, clearings };
}
