import { type KeptList, LIST_ADDRESS, LIST_CACHE } from '../../offline/kept-list.ts';
import { useSession } from '../session/session.ts';
import { onSessionEvent } from '../session/session-events.ts';

/** Runs the steps in order, so that a list is not stored after its session has ended. */
let last: Promise<unknown> = Promise.resolve();

function afterwards(step: () => Promise<unknown>): void {
  last = last.then(step).catch((error: unknown) => {
    // Storage is full or blocked. Without a network, the page then says that it has no list to show.
    console.warn('The offline list could not be stored', error);
  });
}

export function keepList(list: KeptList): void {
  if (!('caches' in window)) return;
  afterwards(async () => {
    if (useSession.getState().status !== 'signed-in') return;
    const cache = await caches.open(LIST_CACHE);
    await cache.put(LIST_ADDRESS, Response.json(list));
  });
}

onSessionEvent((event) => {
  if (event !== 'signed-out' && event !== 'session-ended') return;
  if ('caches' in window) afterwards(() => caches.delete(LIST_CACHE));
});

export function workOffline(): void {
  // A development server does not serve the file of the service worker.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .catch((error: unknown) =>
      console.warn(
        'The service worker could not be registered, so nothing can be shown offline',
        error,
      ),
    );
}
