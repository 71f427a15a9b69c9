/**
 * Asks the API for what stands at this page's address while the app's scripts are still on their way: on a slow phone
 * its first request would leave a second later. A shell's own script; `lib/asked-ahead.ts` hands on what it asked for.
 */
const address = `/api${window.location.pathname}${window.location.search}`;
const headers = { accept: 'application/json' };
const response = fetch(address, { headers, signal: AbortSignal.timeout(10_000) });
// Told where it is taken.
response.catch(() => undefined);
window.rebondAhead = { address, response };

export {};
