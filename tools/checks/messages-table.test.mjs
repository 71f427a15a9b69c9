import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../before-install/install.mjs';

const table = readFileSync(join(ROOT, 'docs/messages.md'), 'utf8');

/** Finds tests that are named as `file`: title, in a cell or in brackets. A title that ends with '…' is abbreviated. */
const named = [...table.matchAll(/`([\w./-]+\.(?:e2e|test)\.tsx?)`: (.+?)(?=<br>| \||;|\))/g)].map(
  ([, file, title]) => [file, title],
);

const rows = table
  .split('\n')
  .filter((line) => /^\| (?!Title )/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| /, '')));

const source = globSync('{web/src,shared}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

/** Replaces inserted values (`${…}` in code, `{…}` in the table) and makes all spaces equal. */
const words = (text) => text.replace(/\$?\{[^}]*\}/g, '{}').replace(/\s/g, ' ');
const sourceWords = source
  .replaceAll("\\'", "'")
  .replace(/\$\{[^}]*\}/g, '{}')
  .replace(/\s|\\u(?:202f|00a0)/g, ' ');

it('Every title in the table occurs in the code', () => {
  const titles = rows.map(([title]) => title);
  expect(titles.filter((title) => !sourceWords.includes(words(title)))).toEqual([]);
});

it('Every quoted description occurs in the code', () => {
  const quoted = rows
    .flatMap(([, description]) => description.split(/ ?… ?| And the /))
    .filter((part) => /^\p{Lu}.+[.!]$/u.test(part) && !/^The /.test(part));
  expect(quoted.length).toBeGreaterThan(30);
  expect(quoted.filter((part) => !sourceWords.includes(words(part)))).toEqual([]);
});

it('Every title that the code shows has a row', () => {
  const raised = [...source.matchAll(/notify\.\w+\(\s*(['"`])(.+?)\1/g)].map(([, , title]) =>
    words(title),
  );
  expect(raised.length).toBeGreaterThan(50);
  const known = new Set(rows.map(([title]) => words(title)));
  expect(raised.filter((title) => !known.has(title))).toEqual([]);
});

it('Every message in the table names a test', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((cells) => !/`: /.test(cells.at(-1)))).toEqual([]);
});

it.each(named)('The file %s contains the test %j, which the table names', (file, title) => {
  expect(existsSync(join(ROOT, file)), file).toBe(true);
  const source = readFileSync(join(ROOT, file), 'utf8');
  const isBeginning = title.endsWith('…');
  const isTested = ["'", '"'].some((quote) => {
    const name = isBeginning ? `${quote}${title.slice(0, -1)}` : `${quote}${title}${quote}`;
    return source.includes(`(${name}`) || source.includes(`\n  ${name}`);
  });
  expect(isTested, `a test called “${title}”`).toBe(true);
});
