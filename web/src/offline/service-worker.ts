import { readKeptList } from './kept-list.ts';
import { offlinePage, offlinePolicy } from './offline-page.ts';

/**
 * We use this part of a service worker's global scope. TypeScript's library for workers cannot be used together with
 * its library for pages.
 */
type WorkerScope = {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: ServiceWorkerRegistration;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listen: (event: WorkerEvents[Name]) => void,
  ): void;
};
type WaitingEvent = Event & { waitUntil(done: Promise<unknown>): void };
type FetchEvent = Event & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type WorkerEvents = { install: WaitingEvent; activate: WaitingEvent; fetch: FetchEvent };

const worker = globalThis as unknown as WorkerScope;

// The worker caches no file of ours, so a new one may take over immediately without mixing two builds.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]),
  ),
);

// Only page loads are handled, and fetched from the network as usual. A page's own requests never pass here.
worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(answer(event));
});

async function answer({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    // The network is missing, because an answer with any status was returned above.
    return offline(new URL(request.url));
  }
}

async function offline({ pathname, href }: URL): Promise<Response> {
  const list = pathname === '/dashboard' ? await readKeptList() : undefined;
  const nonce = crypto.randomUUID();
  return new Response(offlinePage(href, list, nonce), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': offlinePolicy(nonce),
      'cache-control': 'no-store',
    },
  });
}
