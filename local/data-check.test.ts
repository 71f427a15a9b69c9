import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClearError } from './clear-error.ts';
import { openDataDirectory } from './data-directory.ts';

let directory: string;
beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'rebond-data-')), 'data');
  const { release } = openDataDirectory(directory);
  for (const file of ['engines/table.db', 'engines/fauxqs.db']) database(file);
  write('cognito/cognito/pool.json', '{}');
  write('cognito/cognito/users.jsonl', '{"user":1}\n');
  write('outbox.jsonl', '{"a":1}\n{"a":2}\n');
  write('stripe/stripe.json', '{}');
  write('demonstration.json', '[]');
  write('functions.log', 'x');
  release();
});
afterEach(() => rmSync(dirname(directory), { recursive: true }));

const at = (file: string) => join(directory, file);
function write(file: string, text: string): void {
  mkdirSync(dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
}
function database(file: string): void {
  const opened = new DatabaseSync(at(file));
  opened.exec('CREATE TABLE kept (text TEXT)');
  opened.exec('BEGIN');
  const insert = opened.prepare('INSERT INTO kept VALUES (?)');
  for (let row = 0; row < 200; row += 1) insert.run('x'.repeat(500));
  opened.exec('COMMIT');
  opened.close();
}

const open = () => openDataDirectory(directory).release();
function refusal(): string {
  try {
    open();
  } catch (error) {
    expect(error).toBeInstanceOf(ClearError);
    return error instanceof Error ? error.message : '';
  }
  throw new Error('It was opened');
}

it('opens a folder that is whole, again and again', () => {
  open();
  open();
});

it('opens a folder whose outbox or accounts end in half a line: a kill did that', () => {
  write('outbox.jsonl', '{"a":1}\n{"a":');
  write('cognito/cognito/users.jsonl', '{"user":1}\n{"us');
  open();
});

describe.each([
  'engines/table.db',
  'engines/fauxqs.db',
  'cognito/cognito/pool.json',
  'cognito/cognito/users.jsonl',
  'outbox.jsonl',
  'stripe/stripe.json',
  'demonstration.json',
])('%s', (file) => {
  it('is named when it is nonsense', () => {
    write(file, 'nonsense\nnonsense\n');
    expect(refusal()).toContain(at(file));
    expect(refusal()).toMatch(/est abîmé .* npm run restore/);
  });

  it('is named when a folder is in its place', () => {
    rmSync(at(file));
    mkdirSync(at(file));
    expect(refusal()).toBe(
      `${at(file)} devrait être un fichier, et c’est un dossier. Déplacez-le, puis relancez Rebond.`,
    );
  });
});

it.each(['engines', 'cognito', 'stripe', ''])(
  'names the folder %s when a file is in its place',
  (folder) => {
    rmSync(at(folder), { recursive: true });
    writeFileSync(at(folder), '');
    expect(refusal()).toContain('devrait être un dossier, et un fichier est à sa place');
  },
);

it('takes an empty table beside accounts for a damaged one', () => {
  rmSync(at('engines/table.db'));
  expect(refusal()).toContain('alors que des comptes existent');
  writeFileSync(at('engines/table.db'), '');
  expect(refusal()).toContain('alors que des comptes existent');
});

it('finds a table cut short at once, a damaged page after an end that was not clean', () => {
  const table = at('engines/table.db');
  const content = readFileSync(table);
  content.fill(0xff, 8192, 12_288);
  writeFileSync(table, content);
  open();
  writeFileSync(at('instance.running'), '');
  expect(refusal()).toContain(table);
  truncateSync(table, 50);
  expect(refusal()).toContain(table);
});

it('keeps its mark while it is open, and takes it away at a clean end', () => {
  const { release } = openDataDirectory(directory);
  expect(readFileSync(at('instance.running'), 'utf8')).toBe('');
  release();
  expect(() => readFileSync(at('instance.running'))).toThrow('ENOENT');
});
