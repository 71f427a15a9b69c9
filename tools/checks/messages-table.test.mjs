import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../before-install/install.mjs';

const table = readFileSync(join(ROOT, 'docs/messages.md'), 'utf8');

/** Tests named as `file`: title, in a cell of a table or in a sentence's brackets. */
const named = [...table.matchAll(/`([\w./-]+\.(?:e2e|test)\.tsx?)`: (.+?)(?=<br>| \||;|\))/g)].map(
  ([, file, title]) => [file, title],
);

it('every message of the table names a test', () => {
  const rows = table.split('\n').filter((line) => /^\| (?!Title )/.test(line));
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((row) => !/`: /.test(row.split(' | ').at(-1)))).toEqual([]);
});

it.each(named)('%s holds %j', (file, title) => {
  expect(existsSync(join(ROOT, file)), file).toBe(true);
  const source = readFileSync(join(ROOT, file), 'utf8');
  const isTested = ["'", '"'].some((quote) => source.includes(`(${quote}${title}${quote}`));
  const isOnItsOwnLine = source.includes(`\n  '${title}',`);
  expect(isTested || isOnItsOwnLine, `a test called “${title}”`).toBe(true);
});
