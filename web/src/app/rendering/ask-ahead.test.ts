import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const POOL = 'CognitoIdentityServiceProvider.client';
const fetchMock = vi.fn<typeof fetch>(async () => new Response('{}'));

const jwt = ['', btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600 })), ''].join('.');

function signIn(): void {
  window.localStorage.setItem(`${POOL}.LastAuthUser`, 'lea');
  window.localStorage.setItem(`${POOL}.lea.accessToken`, jwt);
}

/** Runs the script at an address, and returns each requested address with its authorization. */
async function runAt(address: string): Promise<(string | null)[][]> {
  window.history.replaceState(null, '', address);
  vi.resetModules();
  await import('./ask-ahead.ts');
  return fetchMock.mock.calls.map(([asked, init]) => [
    String(asked),
    new Headers(init?.headers).get('authorization'),
  ]);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock.mockClear());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.localStorage.clear();
  globalThis.rebondAhead = undefined;
});

test.each([
  ['/dashboard', ['/api/dashboard']],
  ['/dashboard?q=lea', []],
  ['/facturation', ['/api/session']],
  ['/documents', ['/api/session', '/api/documents']],
  ['/documents?q=lea', ['/api/session']],
  ['/documents/recues', ['/api/session', '/api/e-invoicing']],
  ['/reparations/RB12345678', ['/api/session', '/api/repairs/RB12345678']],
])('With a session, the page %s requests %j with the token', async (address, expected) => {
  signIn();
  const bearer = `Bearer ${jwt}`;
  expect(await runAt(address)).toEqual(expected.map((asked) => [asked, bearer]));
  expect(Object.keys(globalThis.rebondAhead?.responses ?? {})).toEqual(expected);
  expect(globalThis.rebondAhead?.jwt).toBe(jwt);
});

test('Without a session, the address of a signed-in page leads to no early request', async () => {
  expect(await runAt('/dashboard')).toEqual([]);
});

test('Punctuation that a text puts after a link does not belong to its key', async () => {
  expect(await runAt('/devis/q1#cle=k.')).toEqual([['/api/devis/q1?cle=k', null]]);
});

test.each([
  ['/devis/q1', '/api/devis/q1'],
  ['/payer/f1?paiement=reussi', '/api/payer/f1'],
])(
  'The data of %s is requested with the key of the link and without the token of a session',
  async (page, route) => {
    signIn();
    expect(await runAt(`${page}#cle=k`)).toEqual([[`${route}?cle=k`, null]]);
  },
);

test('A response that was requested early is dropped if the app does not use it in time', async () => {
  signIn();
  await runAt('/facturation');
  vi.runAllTimers();
  expect(globalThis.rebondAhead).toBeUndefined();
});
