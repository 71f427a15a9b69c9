import { useEffect } from 'react';
import { followShop } from './follow-shop.ts';

/** Keeps the page current with changes made elsewhere while it is open. */
export function useLiveShop(): void {
  useEffect(() => {
    const leaving = new AbortController();
    followShop(leaving.signal);
    return () => leaving.abort();
  }, []);
}
