import { expect, it, vi } from 'vitest';
import { checkSite } from './check-site.ts';

const ORIGIN = 'https://app.example.fr';
const answering = (status: number) => vi.fn(async () => new Response(null, { status }));

it('The canary requests the site’s own address over a new connection, with a user agent that the firewall accepts', async () => {
  const asked = answering(200);
  expect(await checkSite(asked, ORIGIN)).toEqual({ answered: true, status: 200 });
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    'https://app.example.fr/api/health',
    expect.objectContaining({
      headers: {
        accept: 'application/json',
        'user-agent': expect.stringMatching(/./),
        connection: 'close',
      },
      redirect: 'manual',
    }),
  );
});

it.each([401, 403, 404, 429, 500, 503, 301])(
  'The status %i counts as no answer',
  async (status) => {
    expect(await checkSite(answering(status), ORIGIN)).toEqual({ answered: false, status });
  },
);

it('A failed request is reported by the name of its error, without an address', async () => {
  const failing = vi.fn(() => Promise.reject(new TypeError('fetch failed')));
  expect(await checkSite(failing, ORIGIN)).toEqual({ answered: false, problem: 'TypeError' });
});
