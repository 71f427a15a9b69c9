import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJsonLines, rewriteJsonLines } from './json-lines.ts';

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rebond-lines-'));
  path = join(directory, 'made', 'lines.jsonl');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('Appended values are read back in order', () => {
  const file = openJsonLines(path);
  file.append({ text: 'é\nà' });
  file.append(2);
  expect(openJsonLines(path).entries).toEqual([{ text: 'é\nà' }, 2]);
});

test('A last line that was cut short is removed from the file', () => {
  rewriteJsonLines(path, [1]);
  writeFileSync(path, '1\n{"cut":', { flag: 'w' });
  const file = openJsonLines(path);
  file.append(2);
  expect(readFileSync(path, 'utf8')).toBe('1\n2\n');
});

test('Damage before the last line is an error that names the line', () => {
  rewriteJsonLines(path, [1]);
  writeFileSync(path, '1\n{"cut":\n3\n');
  expect(() => openJsonLines(path)).toThrow(/^Line 2 of .+ is not JSON$/);
});

test('A closed file refuses appends', () => {
  const file = openJsonLines(path);
  file.close();
  expect(() => file.append(1)).toThrow('is closed');
});

test('A replacement that fails leaves no draft beside the file', () => {
  mkdirSync(path, { recursive: true });
  expect(() => rewriteJsonLines(path, [1])).toThrow();
  expect(readdirSync(join(directory, 'made'))).toEqual(['lines.jsonl']);
});
