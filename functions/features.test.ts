import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { expect, it } from 'vitest';

/** What belongs to no feature: it serves all of them, or names them. */
const SHARED = ['entry', 'platform', 'routes', 'testing'];

const featureOf = (path: string): string | undefined => {
  const [functions, feature = '', ...inside] = path.split(sep);
  const isOne = functions === 'functions' && inside.length > 0 && !SHARED.includes(feature);
  return isOne ? feature : undefined;
};

/** Which features each feature imports, its tests left out. */
function featuresImported(): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>();
  for (const file of globSync('functions/**/*.ts')) {
    const feature = featureOf(file);
    if (feature === undefined || file.endsWith('.test.ts')) continue;
    const own = imported.get(feature) ?? new Set();
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const other = featureOf(join(dirname(file), path));
      if (other !== undefined && other !== feature) own.add(other);
    }
    imported.set(feature, own);
  }
  return imported;
}

it('has features that can be read one after the other: none imports what leads back to it', () => {
  const left = featuresImported();
  expect(left.size).toBeGreaterThan(10);
  for (;;) {
    const readable = [...left].filter(([, imports]) => [...imports].every((one) => !left.has(one)));
    if (readable.length === 0) break;
    for (const [feature] of readable) left.delete(feature);
  }
  // What is left is in a circle, or leads to one.
  expect(Object.fromEntries([...left].map(([name, imports]) => [name, [...imports]]))).toEqual({});
});
