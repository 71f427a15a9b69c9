import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpResult } from './http-answer.ts';

const brotli = (text: string) =>
  // The level that takes about as long as gzip.
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** Compresses a body as the caller accepts. CloudFront compresses only what it may cache, and API Gateway nothing. */
export async function compressed(
  accepted: string | undefined,
  result: HttpResult & { body: string; headers: Record<string, string> },
): Promise<HttpResult> {
  const encoding = chooseEncoding(accepted ?? '');
  const headers = { ...result.headers, vary: 'accept-encoding' };
  if (encoding === undefined) return { ...result, headers };
  const bytes = await (encoding === 'br' ? brotli(result.body) : promisify(gzip)(result.body));
  return {
    ...result,
    headers: { ...headers, 'content-encoding': encoding },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
}

/** Prefers Brotli to gzip; `q=0` excludes an encoding. RFC 9110, 12.5.3. */
function chooseEncoding(accepted: string): 'br' | 'gzip' | undefined {
  const offered = accepted.split(',').map((each) => each.trim().toLowerCase());
  const takes = (name: string) =>
    offered.some((each) => each.split(';')[0]?.trim() === name && !/;\s*q=0(\.0*)?$/.test(each));
  return (['br', 'gzip'] as const).find(takes);
}
