import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchRepair } from './watch-repair.ts';

vi.mock('../../lib/config.ts', () => ({ loadConfig: async () => ({}) }));

const asked = vi.fn<(address: string, init: RequestInit) => Response>();
const replace = vi.fn<(address: string) => void>();
const inAnHour = Math.floor(Date.now() / 1_000) + 3_600;
const JWT = `e30.${btoa(JSON.stringify({ exp: inAnHour }))}.s`;

/** Signs a shop in on this device. */
function keepSession(): void {
  const prefix = 'CognitoIdentityServiceProvider.client1';
  localStorage.setItem(`${prefix}.LastAuthUser`, 'user-1');
  localStorage.setItem(`${prefix}.user-1.accessToken`, JWT);
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => asked(address, init));
  vi.stubGlobal('location', { replace, hash: '', pathname: '/suivi/RB12345678' });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  localStorage.clear();
  asked.mockReset();
  replace.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openAt(hash: string): Promise<void> {
  window.location.hash = hash;
  await watchRepair({
    trackingNumber: 'RB12345678',
    key: null,
    onRepair: () => undefined,
    onState: () => undefined,
    signal: new AbortController().signal,
  });
}

it('A shop that scans its own label is led to the repair’s page', async () => {
  keepSession();
  asked.mockReturnValue(Response.json({}));
  await openAt('#fiche');
  await expect.poll(() => replace.mock.calls).toEqual([['/reparations/RB12345678']]);
  const [address, init] = asked.mock.calls[0] ?? [];
  expect(address).toBe('/api/repairs/RB12345678');
  expect(new Headers(init?.headers).get('authorization')).toBe(`Bearer ${JWT}`);
});

it.each([404, 401, 503])(
  'A scan that the API answers with %i stays on the tracking page',
  async (status) => {
    keepSession();
    asked.mockReturnValue(Response.json({ error: {} }, { status }));
    await openAt('#fiche');
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve));
    expect(replace).not.toHaveBeenCalled();
  },
);

it.each([
  ['without a session on the device', '#fiche', false],
  ['at an address without the scan’s fragment', '', true],
])(
  'A tracking page that is opened %s sends no request with the session',
  async (_, hash, isKept) => {
    if (isKept) keepSession();
    await openAt(hash);
    await vi.dynamicImportSettled();
    expect(asked).not.toHaveBeenCalled();
    expect(replace).not.toHaveBeenCalled();
  },
);
