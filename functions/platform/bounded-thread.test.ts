import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runBounded } from './bounded-thread.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bounded-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

function running(source: string) {
  const file = path.join(folder, 'worker.mjs');
  writeFileSync(file, source);
  return runBounded(file, {}, { processorMs: 60_000, clockMs: 60_000, heapMb: 64 });
}

it('A failure of the system in the thread can be retried, because it says nothing about the input', async () => {
  const failing = running("throw Object.assign(new Error('too many files'), { code: 'EMFILE' })");
  await expect(failing).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('An error about the input is passed on', async () => {
  await expect(running("throw new Error('no JPEG')")).rejects.toThrow('no JPEG');
});

it('The error about an input that takes too much memory is passed on', async () => {
  const failing = running('const all = []; for (;;) all.push(new Array(1_000_000).fill(1.5))');
  await expect(failing).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
});
