import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { alone } from './install-lock.mjs';

let root = '';
const lock = () => join(root, '.install.lock');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rebond-lock-'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('Two pieces of work under the lock run one after the other', async () => {
  const steps = [];
  const work = (name) => async () => {
    steps.push(`${name} starts`);
    await sleep(20);
    steps.push(`${name} ends`);
  };
  await Promise.all([alone(root, work('a')), alone(root, work('b'))]);
  expect(steps).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
  expect(existsSync(lock())).toBe(false);
});

it('The lock of a dead process is taken over', async () => {
  const { pid } = spawnSync('true');
  writeFileSync(lock(), String(pid));
  expect(await alone(root, async () => 'done')).toBe('done');
});

it('The lock is released when the work fails', async () => {
  await expect(alone(root, () => Promise.reject(new Error('no network')))).rejects.toThrow();
  expect(existsSync(lock())).toBe(false);
});
