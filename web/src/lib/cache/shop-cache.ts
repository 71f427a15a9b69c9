import { notifyManager, QueryClient } from '@tanstack/react-query';
import { onSessionEvent } from '../session/session-events.ts';

/** The cache does not retry or read again by itself: api-client.ts retries, and the live channel reports changes. */
export const shopCache = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
});

// A change of the cache is rendered in the same task of the browser.
notifyManager.setScheduler(queueMicrotask);

/** Marks a query whose changes are reported by the live channel. */
export const LIVE = { isLive: true };

/**
 * After a gap in the live channel, reads the shown queries again at once, and the hidden ones when they are opened.
 */
export async function readMissed(): Promise<void> {
  await shopCache.invalidateQueries({ type: 'inactive', refetchType: 'none' });
  await shopCache.refetchQueries({ type: 'active', predicate: ({ meta }) => meta === LIVE });
}

// When the page comes back into view, queries with `refetchOnWindowFocus` are read again.
shopCache.mount();

// The next person to sign in on this browser must never see data of the previous person's shop.
onSessionEvent((event) => {
  if (event === 'signed-out' || event === 'session-ended') shopCache.clear();
});
