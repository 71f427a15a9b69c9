import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../before-install/install.mjs';

const read = (file) => readFileSync(join(ROOT, file), 'utf8');
/** The rows whose last cell names a test's file, and mostly the test. */
const rows = [
  ...read('docs/security.md').matchAll(
    /\| `([\w./-]+\.(?:test|e2e)\.(?:tsx?|mjs))`(?:: ([^|]+?))? \|$/gm,
  ),
].map(([, file, title]) => [file, title]);

it('names tests for its requirements', () => {
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter(([, title]) => title).length).toBeGreaterThan(5);
});

it.each(rows)('%s has the test %s', (file, title = '') => {
  expect(read(file)).toContain(title);
});
