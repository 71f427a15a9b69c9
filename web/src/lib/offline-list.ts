import { type KeptList, LIST_ADDRESS, LIST_CACHE } from '../offline/kept-list.ts';
import { useSession } from './session.ts';
import { onSessionEvent } from './session-events.ts';

/** One thing after the other: a list that is being kept must not outlive the end of its session. */
let last: Promise<unknown> = Promise.resolve();

function afterwards(step: () => Promise<unknown>): void {
  last = last.then(step).catch((error: unknown) => {
    // Storage is full or blocked: without a network the page says so, and no list.
    console.warn('The list for when there is no network could not be kept', error);
  });
}

/** Keeps the list for when there is no network, in the place of the one before. */
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

/** Has the browser show a page of ours where there is no network. It is told once; the browser renews it by itself. */
export function workOffline(): void {
  // A development server has no such file.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('Without a network nothing will be shown', error));
}
