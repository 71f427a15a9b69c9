import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;
const OFTEN_ENOUGH_MS = 20_000;

export const minuteOf = (epochMs: number): number => epochMs - (epochMs % MINUTE_MS);

/**
 * Returns the present minute in milliseconds. It begins with `first`, the minute in which the server rendered the page,
 * so that the hydrated page is the same.
 */
export function useMinute(first: number | undefined): number {
  const [minute, setMinute] = useState(() => first ?? minuteOf(Date.now()));
  useEffect(() => {
    const look = () => setMinute(minuteOf(Date.now()));
    look();
    const timer = window.setInterval(look, OFTEN_ENOUGH_MS);
    return () => window.clearInterval(timer);
  }, []);
  return minute;
}
