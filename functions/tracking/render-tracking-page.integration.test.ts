import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiCall, callApi } from '../../local/testing/call-api.ts';
import { settledRepair } from '../../local/testing/settled-repair.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import { sharedTestCloud, type TestCloud } from '../../local/testing/test-cloud.ts';
import { ensureWebBuilt } from '../../local/web-build.ts';
import { shortLink } from '../../shared/repairs/repair-sms.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { trackingPath } from '../../shared/tracking/tracking-number.ts';
import { startTestTable } from '../testing/test-table.ts';

let cloud: TestCloud;
let shop: TestShop;
let repair: Repair;
/** The link in the repair's messages contains this public key. */
let key: string;

beforeAll(async () => {
  await ensureWebBuilt(() => {}, new AbortController().signal);
  cloud = await sharedTestCloud();
  shop = await createShop(cloud);
  const created = await callApi<Repair>(cloud, '/api/repairs', {
    method: 'POST',
    token: shop.token,
    json: {
      deviceType: 'smartphone',
      deviceModel: '<img src=x onerror=alert(1)>"\'',
      issue: '</script><script>alert(2)</script><!--',
      customerName: 'Durand',
      customerFirstName: 'Marie',
      customerEmail: 'marie@exemple.fr',
    },
  });
  // A test reads the page twice. The e-mail's outcome raises the version, so it must come before.
  repair = await settledRepair(cloud, shop, created.body.id, ['email']);
  const table = startTestTable(cloud);
  key = await table.trackingKey(repair.trackingNumber);
  table.close();
});

const open = (address: string, call: ApiCall = {}) =>
  callApi<string>(cloud, `/suivi/${address}`, call);
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe('/s/{digits}', () => {
  it.each(['GET', 'HEAD'])(
    'The short link leads a %s request to the tracking page with the key',
    async (method) => {
      const short = shortLink({ ...repair, tracking_key: key }, cloud.origin);
      const { status, headers } = await fetch(short, { method, redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([
        302,
        trackingPath(repair.trackingNumber, key),
      ]);
      expect(headers.get('cache-control')).toBe('no-store');
      const followed = await fetch(short);
      expect(followed.status).toBe(200);
      expect(await followed.text()).toContain('Marie Durand');
    },
  );

  it('A short link with a damaged key leads to the page without a key, and a link without a number leads nowhere', async () => {
    const open = (path: string) => fetch(`${cloud.origin}${path}`, { redirect: 'manual' });
    const cut = await open(shortLink({ ...repair, tracking_key: key.slice(1) }, ''));
    expect(cut.headers.get('location')).toBe(trackingPath(repair.trackingNumber));
    expect((await open(`/s/?${key}`)).status).toBe(404);
  });
});

it('The form of /suivi leads a browser without scripts to the tracking page', async () => {
  const open = (typed: string) =>
    fetch(`${cloud.origin}/suivi?${new URLSearchParams({ numero: typed })}`);
  expect((await open(` ${repair.trackingNumber}`)).url).toBe(
    `${cloud.origin}/suivi/${repair.trackingNumber}`,
  );
  expect((await open('un mot')).url).toBe(`${cloud.origin}/suivi/un%20mot`);
});

describe('/suivi/{trackingNumber}', () => {
  it('The tracking page is complete and readable without scripts', async () => {
    const { status, headers, body } = await open(repair.trackingNumber);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=2');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    const markup = body.slice(
      body.indexOf('<div id="root">'),
      body.indexOf('<script type="application/json"'),
    );
    expect(markup).toContain(repair.trackingNumber);
    expect(markup).toContain('Réparation prise en charge');
    expect(markup).toContain('Marie D.');
    expect(body).not.toContain('Durand');
    expect(body).not.toContain(shop.sub);
    expect(body).not.toContain(repair.id);
  });

  it.each(['/suivi', '/api/suivi'])(
    'The edge answers %s from its cache shortly after the same request',
    async (path) => {
      const ask = async (query = '') => {
        const { headers } = await callApi(cloud, `${path}/${repair.trackingNumber}${query}`);
        return { edge: headers.get('x-cache'), request: headers.get('apigw-requestid') };
      };
      // The cached copy may expire between two requests.
      await vi.waitFor(async () => {
        const before = await ask();
        expect(await ask()).toEqual({ ...before, edge: 'Hit from cloudfront' });
      }, 20_000);
      const [first, second] = [await ask(`?cle=${key}`), await ask(`?cle=${key}`)];
      expect([first.edge, second.edge]).toEqual(['Miss from cloudfront', 'Miss from cloudfront']);
      expect(second.request).not.toBe(first.request);
    },
  );

  it('The tracking page takes less than 10 kB on the wire', async () => {
    const { headers } = await open(repair.trackingNumber, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).toBe('br');
    expect(Number(headers.get('content-length'))).toBeLessThan(10_000);
  });

  it('The tracking page allows its only style by hash, and no inline script', async () => {
    const { headers, body } = await open(repair.trackingNumber);
    const policy = headers.get('content-security-policy') ?? '';
    const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
    expect(styles).toHaveLength(1);
    const digest = createHash('sha256')
      .update(styles[0] ?? '')
      .digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${digest}';`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-inline');
    expect(body).not.toMatch(/ style="/);
  });

  it('The tracking page escapes typed texts in text, tags and data', async () => {
    const { body } = await open(repair.trackingNumber);
    expect(body).not.toContain('<img src=x');
    expect(body).not.toContain('<script>alert');
    const scripts = [...body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toHaveLength(3);
    expect(scripts.filter((tag) => !tag.includes('src='))).toEqual([
      '<script type="application/json" id="suivi">',
    ]);
    const data = /<script type="application\/json" id="suivi">(.*?)<\/script>/s.exec(body)?.[1];
    const lookup = await callApi(cloud, `/api/suivi/${repair.trackingNumber}`);
    expect(JSON.parse(data ?? '')).toEqual({
      trackingNumber: repair.trackingNumber,
      repair: lookup.body,
      atMs: expect.any(Number),
    });
  });

  it('The link preview shows the device and the status, never a name or a key', async () => {
    const { body } = await open(`${repair.trackingNumber}?cle=${key}`);
    expect(meta(body, 'og:title')).toBe(`Suivi ${repair.trackingNumber} · Rebond`);
    expect(meta(body, 'og:description')).toMatch(/^Smartphone · .*: Réparation prise en charge\.$/);
    expect(meta(body, 'description')).toBe(meta(body, 'og:description'));
    expect(meta(body, 'og:url')).toBe(`${cloud.origin}/suivi/${repair.trackingNumber}`);
    expect(meta(body, 'og:type')).toBe('website');
    expect(meta(body, 'og:locale')).toBe('fr_FR');
    expect(meta(body, 'og:site_name')).toBe('Rebond');
    expect(meta(body, 'twitter:card')).toBe('summary');
    expect(meta(body, 'og:image')).toMatch(/^http.*\.png$/);
    expect(meta(body, 'robots')).toBe('noindex');
    const head = body.slice(0, body.indexOf('<div id="root">'));
    expect(head).not.toMatch(/Marie|Durand/);
  });

  it('The holder of the key sees the full name on a page that is not cached and does not contain the key', async () => {
    const { status, headers, body } = await open(`${repair.trackingNumber}?cle=${key}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(body).toContain('Marie Durand');
    expect(body).not.toContain(key);
    const wrong = await open(`${repair.trackingNumber}?cle=${'A'.repeat(22)}`);
    expect(wrong.body).not.toContain('Durand');
    expect(wrong.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    ['RB99999999', 'RB99999999'],
    ['bonjour', 'bonjour'],
    ['%3Cb%3E', '&lt;b&gt;'],
    ['%E0', '%E0'],
  ])('The tracking page says in the usual layout that %s is unknown', async (address, shown) => {
    const { status, headers, body } = await open(address);
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(body).toContain('Réparation introuvable');
    expect(body).toContain(shown);
    expect(meta(body, 'robots')).toBe('noindex');
  });

  it('The tracking page also answers at its address in lower case, and with a trailing slash', async () => {
    const { body } = await open(repair.trackingNumber);
    const slash = await open(`${repair.trackingNumber}/`);
    const withoutMinute = (page: string) => page.replace(/"atMs":\d+/, '');
    expect([slash.status, withoutMinute(slash.body)]).toEqual([200, withoutMinute(body)]);
    const lower = await open(repair.trackingNumber.toLowerCase());
    expect(lower.status).toBe(200);
    expect(lower.body).toContain(`Suivi ${repair.trackingNumber}`);
  });

  it('A HEAD request gets the status and type of the page without its body', async () => {
    const { status, headers, body } = await open(repair.trackingNumber, { method: 'HEAD' });
    expect([status, body]).toEqual([200, '']);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await open('RB99999999', { method: 'HEAD' })).status).toBe(404);
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)(
    'The tracking page does not accept %s',
    async (method) => {
      expect((await open(repair.trackingNumber, { method })).status).toBe(403);
    },
  );

  it('Addresses below the tracking page are left to the browser, which shows that they do not exist', async () => {
    const { status, body } = await open(`${repair.trackingNumber}/etapes`);
    expect(status).toBe(404);
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('<noscript>');
  });
});
