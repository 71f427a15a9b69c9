import { useEffect } from 'react';
import { followShop } from './follow-shop.ts';

/** Keeps the page at what happens to the shop's repairs elsewhere, as long as it is looked at. */
export function useLiveShop(): void {
  useEffect(() => {
    const leaving = new AbortController();
    followShop(leaving.signal);
    return () => leaving.abort();
  }, []);
}
