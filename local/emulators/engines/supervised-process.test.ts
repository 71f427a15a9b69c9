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

/** Starts a supervised command from a process of its own. */
async function starterOf(call: Parameters<typeof startSupervised>) {
  const script = `import { startSupervised } from ${JSON.stringify(new URL('./supervised-process.ts', import.meta.url).href)};
    startSupervised(...JSON.parse(process.argv.at(-1)));
    console.log('started');
    setInterval(() => {}, 1_000);`;
  const args = ['--experimental-strip-types', '--input-type=module', '-e', script];
  const starter = spawn(process.execPath, [...args, JSON.stringify(call)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(starter.stdout, 'data');
  return starter;
}

it('The folder of a supervised command is removed when the command is stopped', async () => {
  const folder = folderOfItsOwn();
  await startSupervised('/bin/sleep', ['60'], { folder }).stop();
  expect(existsSync(folder)).toBe(false);
});

it('The folder of a supervised command is removed when the process that started it was killed', async () => {
  const folder = folderOfItsOwn();
  const parent = await starterOf(['/bin/sleep', ['60'], { folder }]);
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

/** Returns the processes that wait for the stop of the command with `word` on its command line. */
const watchersOf = (word: string, starter: number | undefined): Promise<number[]> =>
  vi.waitFor(() => {
    const found = processesNaming(word);
    const script = found.find(({ parent }) => parent === starter);
    const watchers = found.filter(
      ({ parent, command }) => parent === script?.pid && command === '/bin/sh',
    );
    expect(watchers).not.toEqual([]);
    return watchers.map(({ pid }) => pid);
  }, 20_000);

it('A supervised command stops even if the processes that wait for its stop were killed', async () => {
  const seconds = String(50_000 + process.pid);
  const supervised = startSupervised('/bin/sleep', [seconds]);
  for (const watcher of await watchersOf(seconds, process.pid)) process.kill(watcher, 'SIGKILL');
  await supervised.stop();
  await vi.waitFor(() => expect(processesNaming(seconds)).toEqual([]));
}, 30_000);

it('A supervised command ends if first one of the processes that wait for its stop and then its starter was killed', async () => {
  const seconds = String(100_000 + process.pid);
  const parent = await starterOf(['/bin/sleep', [seconds]]);
  const [watcher = 0] = await watchersOf(seconds, parent.pid);
  process.kill(watcher, 'SIGKILL');
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(processesNaming(seconds)).toEqual([]), 20_000);
}, 60_000);
