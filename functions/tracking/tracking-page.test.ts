import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TrackingPageView } from '../../shared/tracking/tracking-page.ts';
import { logger } from '../platform/logger.ts';
import { newRepair } from '../repairs/intake/new-repair.ts';
import { historyEntry } from '../repairs/repairs.ts';
import { withEntry } from '../testing/with-entry.ts';
import { trackingPage } from './tracking-page.ts';

const KEY = 'AAAAAAAAAAAAAAAAAAAAAA';
const repair = newRepair(
  {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerFirstName: 'Marie',
    customerEmail: 'marie@exemple.fr',
  },
  { id: 'the-id', trackingNumber: 'RB12345678', trackingKey: KEY, shopId: 'the-shop', nowMs: 0 },
);

const views: TrackingPageView[] = [];
const dependencies = {
  repairs: { get: vi.fn(async (n: string) => (n === repair.trackingNumber ? repair : undefined)) },
  companies: { get: vi.fn(async () => ({ company_name: 'Atelier Léa' })) },
  forHolder: vi.fn(async () => ({ asks: { due: [{ number: 'FA-2026-0001', cents: 4500 }] } })),
  render: async (view: TrackingPageView) => {
    views.push(view);
    return { html: '<!doctype html>', styleHash: 'sha256-x' };
  },
  origin: 'https://rebond.fr',
};
const open = async (asked: string, key?: string) => {
  const page = await trackingPage(dependencies, asked, key);
  return { page, view: views.at(-1) };
};

afterEach(() => {
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

describe('The tracking page', () => {
  it('A stranger sees the restricted view, which the edge may cache for 2 s', async () => {
    const { page, view } = await open('RB12345678');
    expect(page).toMatchObject({ status: 200, cacheControl: 'public, max-age=0, s-maxage=2' });
    expect(view).toMatchObject({ origin: 'https://rebond.fr', trackingNumber: 'RB12345678' });
    expect(view?.repair?.customerName).toBe('Marie D.');
    expect(view?.repair).not.toHaveProperty('asks');
    expect(dependencies.forHolder).not.toHaveBeenCalled();
  });

  it('The holder of the key sees the full name, uncached, and the page does not contain the key', async () => {
    const { page, view } = await open('RB12345678', KEY);
    expect(page.cacheControl).toBe('private, no-store');
    expect(view?.repair?.customerName).toBe('Marie Durand');
    expect(view?.repair?.asks).toEqual({ due: [{ number: 'FA-2026-0001', cents: 4500 }] });
    expect(JSON.stringify(view)).not.toContain(KEY);
  });

  it.each(['rb12345678', 'RB12345678/', 'RB 1234-5678', ' RB12345678 '])(
    'The tracking page finds the repair of %j',
    async (asked) => {
      const { page, view } = await open(asked);
      expect(page.status).toBe(200);
      expect(view?.repair?.trackingNumber).toBe('RB12345678');
    },
  );

  it.each([
    ['RB99999999', 1],
    ['bonjour', 0],
    ['%E0', 0],
    ['<script>', 0],
  ])('The tracking page says that %s is unknown, after %i reads', async (asked, reads) => {
    const { page, view } = await open(asked);
    expect(page).toMatchObject({ status: 404, cacheControl: 'no-store' });
    expect(view).toMatchObject({ trackingNumber: asked, repair: null });
    expect(dependencies.repairs.get).toHaveBeenCalledTimes(reads);
  });

  it.each(['a/b', '/', 'RB12345678/etapes'])('There is no tracking page at %s', async (asked) => {
    const { page, view } = await open(asked);
    expect(page.status).toBe(404);
    expect(view?.repair).toBeUndefined();
    expect(dependencies.repairs.get).not.toHaveBeenCalled();
  });

  it('The tracking page always shows the shop, and where to collect a finished repair', async () => {
    const { view: early } = await open('RB12345678');
    expect(early?.repair?.shop?.company_name).toBe('Atelier Léa');
    expect(early?.repair?.pickup).toBeNull();
    dependencies.repairs.get.mockResolvedValueOnce(withEntry(repair, historyEntry('completed', 1)));
    const { view } = await open('RB12345678');
    expect(view?.repair?.pickup?.company_name).toBe('Atelier Léa');
    expect(dependencies.companies.get).toHaveBeenCalledTimes(2);
  });

  it('The lookup is left to the browser and logged when the table does not answer', async () => {
    const log = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    dependencies.repairs.get.mockRejectedValueOnce(new Error('ThrottlingException'));
    const { page, view } = await open('RB12345678');
    expect(page).toMatchObject({ status: 503, cacheControl: 'no-store' });
    expect(view?.repair).toBeUndefined();
    expect(log).toHaveBeenCalledOnce();
  });

  it('The rendering is left to the browser when a component throws', async () => {
    vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    const render = vi.fn(dependencies.render).mockRejectedValueOnce(new TypeError('undefined'));
    const page = await trackingPage({ ...dependencies, render }, 'RB12345678', undefined);
    expect(page.status).toBe(503);
    expect(render.mock.lastCall?.[0].repair).toBeUndefined();
  });
});
