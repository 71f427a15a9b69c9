import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

type Change = (
  next: Readonly<Record<string, string>> | ((present: URLSearchParams) => URLSearchParams),
  options: { replace: boolean },
) => void;

/**
 * Returns the address's query and a function that changes it. It is smaller than the library's hook
 * (docs/decisions/0061).
 */
export function useSearchParams(): [URLSearchParams, Change] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const present = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback<Change>(
    (next, options) => {
      const wanted =
        typeof next === 'function' ? next(new URLSearchParams(search)) : new URLSearchParams(next);
      void navigate(`?${wanted}`, options);
    },
    [navigate, search],
  );
  return [present, change];
}
