import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startSupervised } from './supervised-process.ts';

/** Creates a folder like that of an engine in memory, with a file in it. */
function folderOfItsOwn(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rebond-supervised-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'table.db'), '');
  return folder;
}

it('The folder of a supervised command is removed when the command is stopped', async () => {
  const folder = folderOfItsOwn();
  await startSupervised('/bin/sleep', ['60'], { folder }).stop();
  expect(existsSync(folder)).toBe(false);
});

it('The folder of a supervised command is removed when the process that started it was killed', async () => {
  const folder = folderOfItsOwn();
  const script = `import { startSupervised } from ${JSON.stringify(new URL('./supervised-process.ts', import.meta.url).href)};
    startSupervised('/bin/sleep', ['60'], { folder: ${JSON.stringify(folder)} });
    console.log('started');
    setInterval(() => {}, 1_000);`;
  const args = ['--experimental-strip-types', '--input-type=module', '-e', script];
  const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(parent.stdout, 'data');
  expect(existsSync(folder)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), 20_000);
});

it('A supervised command without a folder removes none', async () => {
  const folder = folderOfItsOwn();
  await startSupervised('/bin/sh', ['-c', `test -f ${folder}/table.db`]).ended;
  expect(existsSync(folder)).toBe(true);
});

/** Returns the processes with `word` on their command line. */
const processesNaming = (word: string) =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='])
    .toString()
    .split('\n')
    .filter((line) => line.includes(word))
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, command]) => ({ pid: Number(pid), parent: Number(parent), command }));

it('A supervised command stops even if the part of its script that waits for the stop was killed', async () => {
  const seconds = String(50_000 + process.pid);
  const supervised = startSupervised('/bin/sleep', [seconds]);
  await vi.waitFor(() => expect(processesNaming(seconds)).toHaveLength(3));
  const found = processesNaming(seconds);
  const script = found.find(({ parent }) => parent === process.pid);
  const waiting = found.find(
    ({ parent, command }) => parent === script?.pid && command === '/bin/sh',
  );
  expect(waiting).toBeDefined();
  process.kill(waiting?.pid ?? 0, 'SIGKILL');
  await supervised.stop();
  await vi.waitFor(() => expect(processesNaming(seconds)).toEqual([]));
}, 30_000);
