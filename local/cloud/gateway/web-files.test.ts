import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createWebFiles } from './web-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'rebond-web-'));
mkdirSync(join(directory, 'assets'));
mkdirSync(join(directory, 'br/assets'), { recursive: true });
const drawing = `<svg>${'<path d="M0 0"/>'.repeat(100)}</svg>`;
const script = 'export const page = 1;\n'.repeat(100);
for (const [file, content] of Object.entries({
  'index.html': 'home',
  'login.html': 'login',
  'shell.html': 'shell',
  'app.html': 'app',
  '404.html': 'missing',
  'assets/app.Ab1-cD2e.js': script,
  'assets/icon.Ab1-cD2e.svg': drawing,
  'br/assets/app.Ab1-cD2e.js': brotliCompressSync(script),
})) {
  writeFileSync(join(directory, file), content);
}
writeFileSync(join(directory, '..', 'rebond-outside.txt'), 'outside');
afterAll(() => {
  rmSync(directory, { recursive: true });
  rmSync(join(directory, '..', 'rebond-outside.txt'));
});

const serve = createWebFiles(directory);

describe('Serving the web build', () => {
  it.each([
    ['/', 200, 'home'],
    ['/login', 200, 'login'],
    ['/dashboard', 200, 'app'],
    ['/devis/019aa000', 200, 'shell'],
    ['/nowhere', 404, 'missing'],
    ['/assets/gone.js', 404, 'missing'],
    ['/../rebond-outside.txt', 404, 'missing'],
  ])('The path %s is answered with %i and the page %s', async (uri, status, body) => {
    const answer = await serve(uri, {});
    expect(answer).toMatchObject({ status, headers: { 'cache-control': 'no-cache' } });
    expect(answer.body.toString()).toBe(body);
  });

  it('A request during a build is answered with the files of that build', async () => {
    const built = Promise.withResolvers<void>();
    const during = createWebFiles(directory, built.promise)('/built.txt', {});
    await setImmediate();
    writeFileSync(join(directory, 'built.txt'), 'new');
    built.resolve();
    expect((await during).body.toString()).toBe('new');
  });

  it('Assets may be cached forever', async () => {
    const { headers } = await serve('/assets/app.Ab1-cD2e.js', {});
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });

  it('A script is sent as its compressed copy to a client that accepts Brotli', async () => {
    const brotli = await serve('/assets/app.Ab1-cD2e.js', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(brotli.body).toEqual(brotliCompressSync(script));
    const gzip = await serve('/assets/app.Ab1-cD2e.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gzip.body).toString()).toBe(script);
  });

  it('Other texts are compressed with the best encoding that the client accepts', async () => {
    const brotli = await serve('/assets/icon.Ab1-cD2e.svg', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(drawing);
    const gzip = await serve('/assets/icon.Ab1-cD2e.svg', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.body).toString()).toBe(drawing);
    const small = await serve('/login', { 'accept-encoding': 'br' });
    expect(small.headers['content-encoding']).toBeUndefined();
  });

  it('An unchanged page is answered with 304', async () => {
    const first = await serve('/', {});
    const again = await serve('/', { 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
    writeFileSync(join(directory, 'index.html'), 'new home');
    const changed = await serve('/', { 'if-none-match': String(first.headers.etag) });
    expect(changed.status).toBe(200);
    expect(changed.body.toString()).toBe('new home');
  });
});
