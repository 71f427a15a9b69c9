/**
 * Asks the API for what stands at this page's address while the app's scripts are still on their way: on a slow phone
 * its first request would leave a second later. A shell's own script; `lib/asked-ahead.ts` hands on what it asked for.
 */
const { pathname, search, hash } = window.location;
/** A link's key is its fragment, as it was its query before. */
const address = `/api${pathname}${hash ? `?${hash.slice(1)}` : search}`;
const headers = { accept: 'application/json' };
const response = fetch(address, { headers, signal: AbortSignal.timeout(10_000) });
// Told where it is taken.
response.catch(() => undefined);
window.rebondAhead = { address, response };

export {};
