import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { compressedCopy, pageFor } from '../../../infra/edge/edge.ts';
import type { HttpAnswer } from './http-answer.ts';

type Encoding = 'br' | 'gzip';
type StoredFile = {
  modifiedMs: number;
  type: string;
  etag: string;
  bytes: Buffer;
  compressed: Partial<Record<Encoding, Buffer>>;
  storedAs?: Encoding;
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const COMPRESSIBLE = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg)/;
/** CloudFront compresses objects from this size on. */
const COMPRESSED_FROM_BYTES = 1_000;

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

/**
 * Serves the web build, once it is `built`, as CloudFront does in front of its bucket: `pageFor` decides which file
 * answers an address.
 */
export function createWebFiles(directory: string, built?: Promise<unknown>) {
  const cache = new Map<string, StoredFile>();

  const load = async (file: string): Promise<StoredFile | undefined> => {
    const path = join(directory, file);
    if (!path.startsWith(directory + sep)) return undefined;
    const info = await stat(path).catch(() => undefined);
    if (info === undefined || !info.isFile()) return undefined;
    const known = cache.get(path);
    if (known?.modifiedMs === info.mtimeMs) return known;
    const bytes = await readFile(path);
    const fresh = {
      modifiedMs: info.mtimeMs,
      type: TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
      etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
      bytes,
      compressed: {},
      ...(file.startsWith('/br/') && { storedAs: 'br' as const }),
    };
    cache.set(path, fresh);
    return fresh;
  };

  return async (uri: string, headers: IncomingHttpHeaders): Promise<HttpAnswer> => {
    await built;
    const page = pageFor(uri);
    const found = await load(compressedCopy(page.file, headers['accept-encoding'] ?? ''));
    const file = found ?? (await load('/404.html'));
    if (file === undefined) return notBuilt();
    const status = found === undefined ? 404 : page.status;
    const immutable = found !== undefined && page.file.startsWith('/assets/');
    const encoding = file.storedAs ?? chooseEncoding(file, headers['accept-encoding']);
    const etag = encoding === undefined ? `"${file.etag}"` : `W/"${file.etag}"`;
    const common = {
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag,
      vary: 'accept-encoding',
    };
    if (status === 200 && isFresh(headers['if-none-match'], file.etag)) {
      return { status: 304, headers: common, body: Buffer.alloc(0) };
    }
    const isStored = encoding === undefined || encoding === file.storedAs;
    const body = isStored ? file.bytes : await compress(file, encoding);
    return {
      status,
      headers: {
        ...common,
        'content-type': file.type,
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
      },
      body,
    };
  };
}

function chooseEncoding(file: StoredFile, accepted: string | undefined): Encoding | undefined {
  if (!COMPRESSIBLE.test(file.type) || file.bytes.length < COMPRESSED_FROM_BYTES) return undefined;
  const offered = (accepted ?? '').split(',').map((each) => each.trim());
  const refused = offered.filter((each) => /;\s*q=0(\.0*)?$/.test(each));
  const names = offered.filter((each) => !refused.includes(each)).map((each) => each.split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
}

async function compress(file: StoredFile, encoding: Encoding): Promise<Buffer> {
  const bytes = file.compressed[encoding] ?? (await compressors[encoding](file.bytes));
  file.compressed[encoding] = bytes;
  return bytes;
}

const isFresh = (ifNoneMatch: string | undefined, etag: string) =>
  (ifNoneMatch ?? '').split(',').some((each) => {
    const known = each.trim().replace(/^W\//, '');
    return known === '*' || known === `"${etag}"`;
  });

const notBuilt = (): HttpAnswer => ({
  status: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from('L’interface n’est pas construite. Lancez : npm run build\n'),
});
