import { notifyManager, QueryClient } from '@tanstack/react-query';
import { onSessionEvent } from './session-events.ts';

/**
 * What the server said about the signed-in shop. A request repeats itself where it may (api-client.ts) and says in
 * French that there is no network, and the live channel reports changes, so the cache does none of this.
 */
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

// A change is drawn in the task that made it.
notifyManager.setScheduler(queueMicrotask);

// Queries that ask for it are read again when the page comes back into view.
shopCache.mount();

// The next person to sign in on this browser must never see data of the previous person's shop.
onSessionEvent((event) => {
  if (event === 'signed-out' || event === 'session-ended') shopCache.clear();
});
