import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { PUBLIC_PAGES } from '../../web/build/public-pages.ts';
import {
  headersFor,
  isTrackingPage,
  logoObjectPath,
  PART_HEADERS,
  pageFor,
  securityHeaders,
  TRACKING_PAGES,
} from './edge.ts';
import { logoRequestCode, pageRequestCode, pageResponseCode } from './edge-functions.ts';

/** Runs a CloudFront Function's script as CloudFront does: with only the language and its global handler. */
function run(code: string, event: object): unknown {
  return JSON.parse(
    runInNewContext(`${code}; JSON.stringify(handler(${JSON.stringify(event)}))`, {}),
  );
}

const KEY = 'kEy-_'.padEnd(22, 'k');

const ADDRESSES = [
  '/',
  '/login',
  '/login/',
  '/suivi',
  '/suivi/',
  '/tarifs',
  '/mentions-legales',
  '/conditions/',
  '/dashboard',
  '/profil',
  '/profil/documents',
  '/profil/inconnue',
  '/statistiques',
  '/encaissements',
  '/a-suivre',
  '/facturation',
  '/documents',
  '/importer',
  '/archive',
  '/attestation',
  '/documents/019aa000-0000-7000-8000-000000000001',
  '/clients/RB12345678',
  '/reparations/RB12345678',
  '/devis',
  '/devis/019aa000-0000-7000-8000-000000000001',
  '/payer/019aa000-0000-7000-8000-000000000001',
  '/assets/index.Ab_c-3Ef.js',
  '/config.json',
  '/favicon.svg',
  '/inconnue',
  '/404.html',
  '//',
  '/login/autre',
];

it('Every page that an address can get is a page of the web build', () => {
  const pages = ADDRESSES.map((uri) => pageFor(uri).file).filter(
    (file) => !ADDRESSES.includes(file),
  );
  const built = PUBLIC_PAGES.map(({ file }) => `/${file}`);
  expect(built).toEqual(expect.arrayContaining(pages));
});

describe('Tracking pages at the edge', () => {
  /** Translates CloudFront's path pattern: `*` is any text, `?` one character. */
  const pattern = new RegExp(
    `^${TRACKING_PAGES.replaceAll('?', '.').replaceAll('*', '.*')}$`.replaceAll('/', '\\/'),
  );

  it.each([
    ['/suivi/RB12345678', true],
    ['/suivi/RB12345678/', true],
    ['/suivi/a/b', true],
    ['/suivi', false],
    ['/suivi/', false],
    ['/suivis/a', false],
    ['/api/suivi/RB12345678', false],
  ])(
    'The path %s is served by a Lambda, on AWS and in the embedded cloud: %s',
    (path, expected) => {
      expect(isTrackingPage(path)).toBe(expected);
      expect(pattern.test(path)).toBe(expected);
    },
  );
});

it.each([
  ['/', securityHeaders([])],
  ['/dashboard', securityHeaders([])],
  ['/suivi/RB12345678?cle=a', securityHeaders([])],
  ['/service-worker.js', securityHeaders([])],
  ['/assets/index.Ab_c-3Ef.js', PART_HEADERS],
  ['/api/session', PART_HEADERS],
  ['/api', securityHeaders([])],
])(
  'The embedded cloud answers %s with the headers of the distribution’s behaviour',
  (path, expected) => {
    expect(headersFor(path, [])).toEqual(expected);
  },
);

it('A page that is framed at the address of a missing file is refused', () => {
  expect(PART_HEADERS['content-security-policy']).toContain("frame-ancestors 'none'");
});

describe('CloudFront Functions', () => {
  it.each(ADDRESSES)('The bucket is asked for the file that pageFor names: %s', (uri) => {
    const request = { uri, querystring: {} };
    expect(run(pageRequestCode(), { request })).toEqual({ ...request, uri: pageFor(uri).file });
  });

  it.each([
    ['/assets/index.Ab_c-3Ef.js', 'gzip, deflate, br', '/br/assets/index.Ab_c-3Ef.js'],
    ['/assets/index.Ab_c-3Ef.css', 'br;q=1.0', '/br/assets/index.Ab_c-3Ef.css'],
    ['/assets/index.Ab_c-3Ef.js', 'gzip', '/assets/index.Ab_c-3Ef.js'],
    ['/assets/index.Ab_c-3Ef.js', 'gzip, br;q=0', '/assets/index.Ab_c-3Ef.js'],
    // Pages that are still open request these files of builds without compressed copies.
    ['/assets/index-Ab_c-3Ef.js', 'br', '/assets/index-Ab_c-3Ef.js'],
    ['/assets/barcode.worker-Ab_c-3Ef.js', 'br', '/assets/barcode.worker-Ab_c-3Ef.js'],
    ['/assets/inter.Ab_c-3Ef.woff2', 'br', '/assets/inter.Ab_c-3Ef.woff2'],
    ['/service-worker.js', 'br', '/service-worker.js'],
    ['/dashboard', 'br', '/app.html'],
  ])('For %s and a browser that accepts %s, the bucket is asked for %s', (uri, value, expected) => {
    const request = { uri, querystring: {}, headers: { 'accept-encoding': { value } } };
    expect(run(pageRequestCode(), { request })).toMatchObject({ uri: expected });
  });

  it.each([
    ['the key', { [KEY]: { value: '' } }, `/suivi/RB12345678?cle=${KEY}`],
    [
      'the key among others',
      { fbclid: { value: 'x' }, [KEY]: { value: '' } },
      `/suivi/RB12345678?cle=${KEY}`,
    ],
    ['the key and a full stop', { [`${KEY}.`]: { value: '' } }, `/suivi/RB12345678?cle=${KEY}`],
    ['a key that was cut off', { kkk: { value: '' } }, '/suivi/RB12345678'],
    ['nothing', {}, '/suivi/RB12345678'],
  ])('A short link with %s is redirected to the tracking page', (_what, querystring, target) => {
    for (const uri of ['/s/12345678', '/s/12345678/']) {
      expect(run(pageRequestCode(), { request: { uri, querystring } })).toEqual({
        statusCode: 302,
        statusDescription: 'Found',
        headers: {
          'cache-control': { value: 'no-store' },
          'x-robots-tag': { value: 'noindex' },
          location: { value: target },
        },
      });
    }
  });

  it.each(['/s', '/s/', '/s/1234567', '/s/12345678/a', '/s/RB12345678', '/sa/12345678'])(
    'An invalid short link shows the page for unknown addresses: %s',
    (uri) => {
      const request = { uri, querystring: { [KEY]: { value: '' } } };
      expect(run(pageRequestCode(), { request })).toMatchObject({ uri: '/404.html' });
    },
  );

  it.each([
    ['RB12345678', '/suivi/RB12345678'],
    ['12 34 56 78', '/suivi/RB12345678'],
    ['RB-1234.5678', '/suivi/RB12345678'],
    ['n° RB12345678', '/suivi/RB12345678'],
    [`https://rebond.fr/suivi/RB12345678?cle=${KEY}`, `/suivi/RB12345678?cle=${KEY}`],
    [`https://rebond.fr/s/12345678?${KEY}`, `/suivi/RB12345678?cle=${KEY}`],
    ['un mot/..', '/suivi/un%20mot%2F..'],
  ])(
    'A browser without scripts that sends %j gets the page that scripts would open',
    (typed, location) => {
      const numero = { value: new URLSearchParams({ numero: typed }).toString().slice(7) };
      const answer = { statusCode: 302, headers: { location: { value: location } } };
      for (const uri of ['/suivi', '/suivi/']) {
        const request = { uri, querystring: { numero } };
        expect(run(pageRequestCode(), { request })).toMatchObject(answer);
      }
      const elsewhere = { uri: '/tarifs', querystring: { numero } };
      expect(run(pageRequestCode(), { request: elsewhere })).toMatchObject({ uri: '/tarifs.html' });
    },
  );

  it.each(['', '+', '%20'])('A form without a number shows the form again: %j', (value) => {
    const request = { uri: '/suivi', querystring: { numero: { value } } };
    expect(run(pageRequestCode(), { request })).toMatchObject({ uri: '/suivi.html' });
  });

  it.each(ADDRESSES)('The answer has the status that pageFor names: %s', (uri) => {
    const { file, status } = pageFor(uri);
    const expected = uri === '/404.html' ? 404 : status;
    for (const seen of [uri, file]) {
      const event = { request: { uri: seen }, response: { statusCode: 200 } };
      expect(run(pageResponseCode(), event)).toMatchObject({ statusCode: expected });
    }
  });

  it('An unchanged page keeps its status 304', () => {
    const event = { request: { uri: '/inconnue' }, response: { statusCode: 304 } };
    expect(run(pageResponseCode(), event)).toEqual({ statusCode: 304 });
  });

  it.each([
    ['text/html', 'text/html; charset=utf-8'],
    ['text/javascript', 'text/javascript; charset=utf-8'],
    ['text/css; charset=utf-8', 'text/css; charset=utf-8'],
    ['image/png', 'image/png'],
  ])('The encoding of a text is stated: %s', (value, expected) => {
    const headers = { 'content-type': { value } };
    const event = { request: { uri: '/' }, response: { statusCode: 200, headers } };
    expect(run(pageResponseCode(), event)).toMatchObject({
      headers: { 'content-type': { value: expected } },
    });
  });

  it.each([
    ['/logos/user-1/17_logo.png', '/user-1/17_logo.png'],
    ['/logos/logos/a.png', '/logos/a.png'],
  ])('A logo is requested by its key: %s', (uri, key) => {
    expect(logoObjectPath(uri)).toBe(key);
    expect(run(logoRequestCode(), { request: { uri } })).toEqual({ uri: key });
  });

  it('The functions fit into the 10 kB that CloudFront allows', () => {
    for (const code of [pageRequestCode(), pageResponseCode(), logoRequestCode()]) {
      expect(Buffer.byteLength(code)).toBeLessThan(10_240);
    }
  });
});
