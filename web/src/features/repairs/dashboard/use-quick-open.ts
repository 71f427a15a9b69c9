import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { shownRepairs } from '../repairs-cache.ts';
import { scannedNumber } from './use-scanner.ts';

/**
 * Returns the tracking number of the only result for `words`, null if there is no result or several, and undefined
 * while the results load.
 */
function onlyResultOf(words: string): string | null | undefined {
  const { query, filter, items = [], unreadable = [], cursor } = shownRepairs() ?? {};
  if (query?.state.data === undefined || filter?.q !== words) return undefined;
  const [only, ...others] = items;
  return only && others.length + unreadable.length === 0 && cursor === null
    ? only.trackingNumber
    : null;
}

/** Returns the handler of Enter in the search, which opens the only result or the repair whose number was typed. */
export function useQuickOpen() {
  const navigate = useNavigate();
  /** Enter was pressed after these words. If they find only one repair, it is opened when the results arrive. */
  const entered = useRef<string>(undefined);

  useEffect(() => {
    const openOnlyOne = () => {
      const only = entered.current === undefined ? undefined : onlyResultOf(entered.current);
      if (only === undefined) return;
      entered.current = undefined;
      if (only) void navigate(repairPath(only));
    };
    /** When a person types on or presses something else, the result of the search is no longer opened. */
    const forget = (event: Event) => {
      if ((event as Partial<KeyboardEvent>).key !== 'Enter') entered.current = undefined;
    };
    document.addEventListener('keydown', forget);
    document.addEventListener('pointerdown', forget);
    const stopListening = shopCache.getQueryCache().subscribe(openOnlyOne);
    return () => {
      document.removeEventListener('keydown', forget);
      document.removeEventListener('pointerdown', forget);
      stopListening();
    };
  }, [navigate]);

  const enter = (words: string) => {
    if (words === '') return false;
    const found = scannedNumber(words) ?? onlyResultOf(words);
    if (found) {
      void navigate(repairPath(found));
      return true;
    }
    if (found === undefined) entered.current = words;
    return false;
  };
  return enter;
}
