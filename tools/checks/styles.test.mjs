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

it('Each status has its colours, in light and in dark mode', () => {
  const tokens = readFileSync(join(ROOT, 'web/src/ui/tokens.css'), 'utf8');
  for (const status of REPAIR_STATUSES) {
    const colours = tokens.match(new RegExp(`--rb-${status}(-fill)?: #`, 'g'));
    expect(colours, status).toHaveLength(4);
    expect(tokens).toContain(`[data-status="${status}"] {`);
  }
});
