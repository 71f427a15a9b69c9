import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createEdgeCache } from './edge-cache.ts';
import type { HttpAnswer } from './http-answer.ts';

const SHARED = 'public, max-age=0, s-maxage=2';

type Asked = { url: string; method?: string; encoding?: string };

/** Makes an edge with its own clock, in front of an origin that numbers its answers. */
function setUp(cacheControl: string | undefined, status = 200) {
  let asked = 0;
  let nowMs = 0;
  const origin = async (): Promise<HttpAnswer> => {
    asked += 1;
    const headers = cacheControl === undefined ? {} : { 'cache-control': cacheControl };
    return { status, headers, body: Buffer.from(String(asked)) };
  };
  const edge = createEdgeCache(origin, () => nowMs);
  return {
    wait: (ms: number) => {
      nowMs += ms;
    },
    async ask({ url, method = 'GET', encoding }: Asked) {
      const headers = { 'accept-encoding': encoding };
      const answer = await edge({ url, method, headers } as unknown as IncomingMessage);
      return { body: String(answer.body), headers: answer.headers };
    },
  };
}

describe('The edge cache', () => {
  it.each(['/api/suivi/RB12345678', '/suivi/RB12345678'])(
    'The edge keeps %s for 2 s',
    async (url) => {
      const { ask, wait } = setUp(SHARED);
      const first = await ask({ url });
      expect(first).toMatchObject({ body: '1', headers: { 'x-cache': 'Miss from cloudfront' } });
      wait(1_999);
      const second = await ask({ url });
      expect(second).toMatchObject({
        body: '1',
        headers: { 'x-cache': 'Hit from cloudfront', age: '1', 'cache-control': SHARED },
      });
      wait(1);
      expect(await ask({ url })).toMatchObject({ body: '2' });
    },
  );

  it('The edge keeps an answer for at most 2 s, even when the answer allows more', async () => {
    const { ask, wait } = setUp('public, s-maxage=60');
    await ask({ url: '/suivi/RB12345678' });
    wait(2_000);
    expect(await ask({ url: '/suivi/RB12345678' })).toMatchObject({ body: '2' });
  });

  it('Addresses, queries and encodings have separate cache entries', async () => {
    const { ask } = setUp(SHARED);
    const all = [
      { url: '/suivi/RB12345678' },
      { url: '/suivi/RB12345679' },
      { url: '/suivi/RB12345678?cle=a' },
      { url: '/suivi/RB12345678', encoding: 'gzip' },
    ];
    for (const [index, each] of all.entries()) {
      expect((await ask(each)).body).toBe(String(index + 1));
    }
    for (const [index, each] of all.entries()) {
      expect((await ask(each)).body).toBe(String(index + 1));
    }
  });

  it.each([
    [
      'a page that was opened with a public key',
      'private, no-store',
      200,
      '/suivi/RB12345678?cle=a',
      'GET',
    ],
    ['an answer without Cache-Control', undefined, 200, '/suivi/RB12345678', 'GET'],
    ['an unknown repair', SHARED, 404, '/suivi/RB12345678', 'GET'],
    ['an answer with an error', SHARED, 503, '/suivi/RB12345678', 'GET'],
    ['a request that writes', SHARED, 200, '/suivi/RB12345678', 'POST'],
    ['another page', SHARED, 200, '/api/session', 'GET'],
    ['the page that asks for a tracking number', SHARED, 200, '/suivi', 'GET'],
  ])('The edge does not cache %s', async (_what, cacheControl, status, url, method) => {
    const { ask } = setUp(cacheControl, status);
    expect((await ask({ url, method })).body).toBe('1');
    expect((await ask({ url, method })).body).toBe('2');
  });
});
