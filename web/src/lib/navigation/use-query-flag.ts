import { useSearchParams } from 'react-router-dom';

/** Returns whether the address asks for `name`, such as `?bon`, and removes it once it is answered. */
export function useQueryFlag(name: string): { isAsked: boolean; answered: () => void } {
  const [query, setQuery] = useSearchParams();
  const isAsked = query.has(name);
  const answered = () => {
    if (!isAsked) return;
    query.delete(name);
    setQuery(query, { replace: true });
  };
  return { isAsked, answered };
}
