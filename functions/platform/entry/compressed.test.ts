import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressed } from './compressed.ts';

const body = 'é'.repeat(2_000);
const result = { statusCode: 200, headers: { 'content-type': 'text/html' }, body };
const bytesOf = (text = '') => Buffer.from(text, 'base64');

it.each(['br', 'gzip, br', 'gzip;q=1.0, br;q=0.5', 'BR'])(
  'The body is compressed with Brotli for %s',
  async (accepted) => {
    const answer = await compressed(accepted, result);
    expect(answer).toMatchObject({
      statusCode: 200,
      isBase64Encoded: true,
      headers: { 'content-type': 'text/html', 'content-encoding': 'br', vary: 'accept-encoding' },
    });
    expect(brotliDecompressSync(bytesOf(answer.body)).toString()).toBe(body);
  },
);

it.each(['gzip', 'gzip, deflate', 'br;q=0, gzip'])(
  'The body is compressed with gzip for %s',
  async (accepted) => {
    const answer = await compressed(accepted, result);
    expect(answer.headers?.['content-encoding']).toBe('gzip');
    expect(gunzipSync(bytesOf(answer.body)).toString()).toBe(body);
  },
);

it.each([undefined, '', 'identity', 'br;q=0', 'brotli'])(
  'The body is not compressed for %s',
  async (accepted) => {
    expect(await compressed(accepted, result)).toEqual({
      ...result,
      headers: { 'content-type': 'text/html', vary: 'accept-encoding' },
    });
  },
);
