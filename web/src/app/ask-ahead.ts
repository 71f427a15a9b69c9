/**
 * Requests the data of this page's address from the API while the app's scripts are still loading: on a slow
 * phone, the app's own request would leave a second later. A separate script of a shell; `lib/asked-ahead.ts`
 * passes the answer on.
 */
const { pathname, search, hash } = window.location;
/** The key of a link is in its fragment for a quote, and in its query for the tracking page. */
const address = `/api${pathname}${hash ? `?${hash.slice(1)}` : search}`;
const headers = { accept: 'application/json' };
const response = fetch(address, { headers, signal: AbortSignal.timeout(10_000) });
// The code that uses the answer reports the failure.
response.catch(() => undefined);
window.rebondAhead = { address, response };

export {};
