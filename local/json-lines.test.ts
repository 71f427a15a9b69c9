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
  file.append({ text: '2' });
  expect(openJsonLines(path).entries).toEqual([{ text: 'é\nà' }, { text: '2' }]);
});

test('A last line that was cut short is removed from the file', () => {
  rewriteJsonLines(path, [{ number: 1 }]);
  const before = readFileSync(path, 'utf8');
  for (const cut of ['{"cut":', before.trimEnd()]) {
    writeFileSync(path, before + cut);
    expect(openJsonLines(path).entries).toEqual([{ number: 1 }]);
    expect(readFileSync(path, 'utf8')).toBe(before);
  }
});

test('Every changed byte of a file is an error or leaves its values as they were', () => {
  const values = [{ number: 1, text: 'é' }, { number: 2 }];
  rewriteJsonLines(path, values);
  const whole = readFileSync(path);
  for (const at of whole.keys()) {
    const spoilt = Buffer.from(whole);
    spoilt[at] = (spoilt[at] ?? 0) ^ 1;
    writeFileSync(path, spoilt);
    let entries: object[] = [];
    try {
      ({ entries } = openJsonLines(path) as { entries: object[] });
    } catch (error) {
      expect(String(error)).toMatch(/Line [12] of /);
      continue;
    }
    expect(entries, `byte ${at}`).toMatchObject(values);
  }
});

test('Lines that an earlier version wrote without a checksum are read', () => {
  rewriteJsonLines(path, []);
  writeFileSync(path, '{"number":1}\n');
  expect(openJsonLines(path).entries).toEqual([{ number: 1 }]);
});

test('Damage before the last line is an error that names the line', () => {
  rewriteJsonLines(path, []);
  writeFileSync(path, '{"number":1}\n{"cut":\n{"number":3}\n');
  expect(() => openJsonLines(path)).toThrow(/^Line 2 of .+ is damaged$/);
});

test('A closed file refuses appends', () => {
  const file = openJsonLines(path);
  file.close();
  expect(() => file.append({})).toThrow('is closed');
});

test('A replacement that fails leaves no draft beside the file', () => {
  mkdirSync(path, { recursive: true });
  expect(() => rewriteJsonLines(path, [])).toThrow();
  expect(readdirSync(join(directory, 'made'))).toEqual(['lines.jsonl']);
});
