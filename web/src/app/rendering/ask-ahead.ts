/**
 * Requests the data of this page's address from the API while the app's scripts are still loading. On a slow phone,
 * the app would send its own request a second later. The shells contain this file as a separate script, and
 * `lib/api/asked-ahead.ts` passes the responses to the app.
 */

import { afterPaint, loadLanguageData } from '../../lib/after-paint.ts';
import type { Ahead } from '../../lib/api/asked-ahead.ts';
import { keptToken } from '../../lib/session/kept-token.ts';

/**
 * After this time, a response that the app has not used is dropped, because only the start of the app uses the
 * responses.
 */
const FRESH_MS = 20_000;

/**
 * Gives the API route of each signed-in page by the page's address. For the page of one record, the first part of the
 * address gives the route, and the record's id is appended to it.
 */
const ROUTES: Partial<Record<string, string>> = {
  'a-suivre': 'follow-up',
  clients: 'customers',
  documents: 'documents',
  'documents/recues': 'e-invoicing',
  reparations: 'repairs',
};

const { pathname, search, hash } = window.location;
const page = pathname.slice(1);
const [area = '', ...rest] = page.split('/');

/**
 * One request reads the dashboard's session and data. When the address has a filter, the page itself reads the data.
 */
function signedInAddresses(): string[] {
  if (area === 'dashboard') return search === '' ? ['/api/dashboard'] : [];
  const route = ROUTES[page] ?? (ROUTES[area] && [ROUTES[area], ...rest].join('/'));
  return ['/api/session', ...(route && search === '' ? [`/api/${route}`] : [])];
}

function ask(addresses: readonly string[], jwt?: string): Ahead {
  const headers = {
    accept: 'application/json',
    ...(jwt !== undefined && { authorization: `Bearer ${jwt}` }),
  };
  const arrived = new Set<string>();
  const responses = addresses.map((address) => {
    const response = fetch(address, { headers, signal: AbortSignal.timeout(10_000) });
    // The code that uses the response reports the failure.
    response.then(
      ({ ok }) => ok && arrived.add(address),
      () => undefined,
    );
    return [address, response] as const;
  });
  return { responses: Object.fromEntries(responses), arrived, ...(jwt !== undefined && { jwt }) };
}

if (area === 'devis' || area === 'payer') {
  // The fragment contains the key of the link, perhaps with punctuation that a text puts after the link.
  const query = hash.replace('#', '?').replace(/[^\w-]+$/, '');
  globalThis.rebondAhead = ask([`/api${pathname}${query}`]);
} else {
  const token = keptToken();
  if (token !== null) globalThis.rebondAhead = ask(signedInAddresses(), token.jwt);
}
setTimeout(() => {
  globalThis.rebondAhead = undefined;
}, FRESH_MS);
afterPaint(loadLanguageData);
