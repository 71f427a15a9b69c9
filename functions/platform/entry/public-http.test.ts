import { brotliDecompressSync } from 'node:zlib';
import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { type HttpEvent, type HttpResult, json } from './http-answer.ts';
import { httpEntry } from './public-http.ts';

const body = ['é'.repeat(2_000)];
const bytesOf = (text = '') => Buffer.from(text, 'base64');
const context = { awsRequestId: 'r', getRemainingTimeInMillis: () => 10_000 } as Context;

/** Returns how an entry answers a caller that accepts these encodings. */
function answer(accepted: string | undefined, result: HttpResult = json(200, body)) {
  const event = {
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    routeKey: 'GET /api/dashboard',
    requestContext: { http: { method: 'GET' }, requestId: 'r' },
  } as unknown as HttpEvent;
  return httpEntry(async () => result)(event, context);
}

describe('The compression of an HTTP answer', () => {
  it.each(['br', 'gzip, br', 'gzip;q=0.5, br;q=1.0', 'BR'])(
    'An answer is compressed with Brotli for a caller that accepts %s',
    async (accepted) => {
      const compressed = await answer(accepted);
      expect(compressed).toMatchObject({
        statusCode: 200,
        isBase64Encoded: true,
        headers: {
          'content-type': 'application/json',
          'content-encoding': 'br',
          vary: 'accept-encoding',
        },
      });
      expect(JSON.parse(brotliDecompressSync(bytesOf(compressed.body)).toString())).toEqual(body);
    },
  );

  it.each([undefined, '', 'identity', 'br;q=0', 'gzip, br; q=0.0', 'br;q=0, gzip', 'brotli'])(
    'An answer is not compressed for a caller that accepts %s',
    async (accepted) => {
      const plain = json(200, body);
      const headers = { ...plain.headers, vary: 'accept-encoding' };
      expect(await answer(accepted)).toEqual({ ...plain, headers });
    },
  );

  it('A short answer is not compressed', async () => {
    const short = json(200, { ok: true });
    expect(await answer('br', short)).toEqual(short);
  });

  it('An answer whose bytes are already encoded is not compressed', async () => {
    const picture = { statusCode: 200, body: 'A'.repeat(2_000), isBase64Encoded: true };
    expect(await answer('br', picture)).toEqual(picture);
  });
});
