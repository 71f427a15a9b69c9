import { brotliCompressSync, constants } from 'node:zlib';
import type { MiddlewareObj } from '@middy/core';
import type { HttpEvent, HttpResult } from './http-answer.ts';

/** CloudFront compresses from the same size on. */
const COMPRESSED_FROM = 1_000;

/** A level that takes less time than gzip. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A weight below 1 counts as a refusal. RFC 9110, 12.5.3. */
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0)/i;

/**
 * Compresses texts for callers that accept Brotli, as every browser does. CloudFront compresses only what it may cache,
 * and API Gateway nothing. The size of an answer reveals no secret to a stranger, because no request carries its
 * credentials by itself.
 */
export const compressedAnswers = (): MiddlewareObj<HttpEvent, HttpResult> => ({
  after(request) {
    const { response } = request;
    if (!response?.body || response.isBase64Encoded || response.body.length < COMPRESSED_FROM)
      return;
    response.headers = { ...response.headers, vary: 'accept-encoding' };
    if (!TAKES_BROTLI.test(`${request.event.headers['accept-encoding']}`)) return;
    response.headers['content-encoding'] = 'br';
    response.body = brotliCompressSync(response.body, QUICKLY).toString('base64');
    response.isBase64Encoded = true;
  },
});
