import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFunctionLog } from './function-log.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rebond-log-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const path = () => join(directory, 'functions.log');

it('The log keeps at most two files of about 10 MB, however much is written', async () => {
  const { log, close } = openFunctionLog(directory);
  const megabyte = Buffer.alloc(1_000_000, 'x');
  for (let written = 0; written < 35; written += 1) log('list', megabyte);
  log('list', Buffer.from('the last line\n'));
  close();
  await expect.poll(() => readFileSync(path(), 'utf8').endsWith('the last line\n')).toBe(true);
  for (const file of [path(), `${path()}.old`]) {
    expect(statSync(file).size).toBeLessThan(12_000_000);
  }
});

it('The log survives a path that cannot be written, and continues when it can', async () => {
  const { log, close } = openFunctionLog(directory);
  mkdirSync(path());
  log('list', Buffer.from('lost\n'));
  rmSync(path(), { recursive: true });
  log('list', Buffer.from('kept\n'));
  close();
  await expect.poll(() => readFileSync(path(), 'utf8')).toBe('[list] kept\n');
});
