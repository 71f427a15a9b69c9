import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { REPAIR_STATUSES } from '../../shared/repairs/repair-status.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)';/g;

/** Returns the class names that a component uses and its style sheet does not define. */
function unknownClasses(path) {
  const source = readFileSync(join(ROOT, path), 'utf8');
  const code = source.replace(/^import .*$/gm, '');
  return [...source.matchAll(IMPORT)].flatMap(([, name, sheet]) => {
    const css = readFileSync(join(ROOT, dirname(path), sheet), 'utf8');
    const known = new Set([...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, found]) => found));
    const used = code.matchAll(new RegExp(`\\b${name}\\.(\\w+)\\b`, 'g'));
    return [...used].filter(([, each]) => !known.has(each)).map(([text]) => `${path}: ${text}`);
  });
}

it('Every class name that a component uses exists in its style sheet', () => {
  const components = globSync('web/src/**/*.tsx', { cwd: ROOT }).filter(
    (path) => !path.endsWith('.test.tsx'),
  );
  expect(components.length).toBeGreaterThan(100);
  expect(components.flatMap(unknownClasses)).toEqual([]);
});

it('Each sheet that colours a status colours all of them, in light and in dark mode', () => {
  const sheets = globSync('web/src/**/*.css', { cwd: ROOT }).map((path) => ({
    path,
    css: readFileSync(join(ROOT, path), 'utf8'),
  }));
  const countsOf = (pattern) =>
    sheets.flatMap(({ path, css }) => {
      const counts = REPAIR_STATUSES.map((status) => css.match(pattern(status))?.length ?? 0);
      return counts.some((count) => count > 0) ? [{ path, counts }] : [];
    });
  const rules = countsOf(
    (status) => new RegExp(`\\.${status} \\{\\s+background: var\\(--rb-${status}-fill\\)`, 'g'),
  );
  const colours = countsOf((status) => new RegExp(`--rb-${status}(-fill)?: `, 'g'));
  expect(rules.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([
    'product-view.module.css',
    'status-badge.module.css',
    'status-buttons.module.css',
  ]);
  for (const { path, counts } of rules) expect(counts, path).toEqual(REPAIR_STATUSES.map(() => 1));
  for (const { path, counts } of colours)
    expect(counts, path).toEqual(REPAIR_STATUSES.map(() => 4));
});
