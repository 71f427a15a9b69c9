import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ClearError } from './clear-error.ts';
import { onWebBuild, runBuild } from './web-build.ts';

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

test('Other files and a build after the end of the watch are ignored', async () => {
  const { folder, changed, stop } = await watchedFolder();
  await writeFile(join(folder, 'render-tracking.js'), 'export {};');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(changed).not.toHaveBeenCalled();
  stop();
  await build(folder);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(changed).not.toHaveBeenCalled();
});

test('A folder that was never built is not watched', () => {
  expect(onWebBuild(vi.fn(), join(tmpdir(), 'never-built'))).toBeTypeOf('function');
});

/** Writes a builder that runs `code` once its process id is in a file, and returns both files. */
async function builderThat(code: string) {
  const folder = await mkdtemp(join(tmpdir(), 'web-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [builder, pid] = [join(folder, 'build.mjs'), join(folder, 'pid')];
  await writeFile(
    builder,
    `import { renameSync, writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(`${pid}.new`)}, String(process.pid));
    renameSync(${JSON.stringify(`${pid}.new`)}, ${JSON.stringify(pid)});
    ${code}`,
  );
  return { builder, pid };
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const BUSY = 'setInterval(() => {}, 1_000);';

test('A build ends when the process that started it is killed', async () => {
  const { builder, pid } = await builderThat(BUSY);
  const script = `import { runBuild } from ${JSON.stringify(new URL('./web-build.ts', import.meta.url).href)};
    await runBuild(new AbortController().signal, ${JSON.stringify(builder)});`;
  const args = ['--experimental-strip-types', '--input-type=module', '-e', script];
  const parent = spawn(process.execPath, args, { stdio: 'ignore' });
  await vi.waitFor(() => expect(existsSync(pid)).toBe(true), 20_000);
  const build = Number(await readFile(pid, 'utf8'));
  onTestFinished(() => {
    if (isRunning(build)) process.kill(build);
  });
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isRunning(build)).toBe(false), 20_000);
});

test('A build ends without a report when the start is interrupted', async () => {
  const { builder, pid } = await builderThat(BUSY);
  const interruption = new AbortController();
  const building = runBuild(interruption.signal, builder);
  await vi.waitFor(() => expect(existsSync(pid)).toBe(true), 20_000);
  interruption.abort();
  await building;
  expect(isRunning(Number(await readFile(pid, 'utf8')))).toBe(false);
});

test('A build that fails is reported', async () => {
  const { builder } = await builderThat('process.exit(1);');
  await expect(runBuild(new AbortController().signal, builder)).rejects.toThrow(ClearError);
});
