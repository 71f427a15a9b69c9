import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Keeps a list's filter in the address, so that a reload and Back restore it. `read` must stay the same function. */
export function useAddressFilter<Filter extends Record<string, string>>(
  read: (query: URLSearchParams) => Filter,
  names: Readonly<Record<keyof Filter, string>>,
) {
  const [query, setQuery] = useSearchParams();
  /** This key changes when `clear` is called, so that the search field starts again empty. */
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
