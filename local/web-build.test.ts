import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { onWebBuild } from './web-build.ts';

async function watchedFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'web-build-'));
  const changed = vi.fn();
  const stop = onWebBuild(changed, folder);
  onTestFinished(async () => {
    stop();
    await rm(folder, { recursive: true });
  });
  return { folder, changed, stop };
}

/** Builds as vite does: empties the folder, then fills it, with the page last. */
async function build(folder: string) {
  for (const file of await readdir(folder)) await rm(join(folder, file));
  await writeFile(join(folder, 'render-tracking.js'), 'export {};');
  await writeFile(join(folder, 'tracking-page.js'), 'export {};');
}

test('Each new build is noticed once', async () => {
  const { folder, changed } = await watchedFolder();
  await build(folder);
  await expect.poll(() => changed).toHaveBeenCalledTimes(1);
  await build(folder);
  await expect.poll(() => changed).toHaveBeenCalledTimes(2);
});

test('Other files are not noticed, and neither is a build after the watch has stopped', async () => {
  const { folder, changed, stop } = await watchedFolder();
  await writeFile(join(folder, 'render-tracking.js'), 'export {};');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(changed).not.toHaveBeenCalled();
  stop();
  await build(folder);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(changed).not.toHaveBeenCalled();
});

test('A folder that was never built counts as one that never changes', () => {
  expect(onWebBuild(vi.fn(), join(tmpdir(), 'never-built'))).toBeTypeOf('function');
});
