import { useSyncExternalStore } from 'react';
import { parisDay } from '../../../shared/time.ts';

const OFTEN_ENOUGH_MS = 60_000;

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, OFTEN_ENOUGH_MS);
  // Browsers slow down the timers of hidden tabs, so the day is checked again when the tab is shown.
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

const today = () => parisDay(Date.now());

/** Returns the day in Paris. The component is rendered again at midnight, because a shop leaves pages open for days. */
export const useToday = (): string => useSyncExternalStore(subscribe, today, today);
