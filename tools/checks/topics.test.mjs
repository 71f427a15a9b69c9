import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TOPICS } from './topics.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/** Each zone also has these folders, which are no topics: they serve several topics, or list them all. */
const ZONES = {
  shared: [],
  functions: ['lambdas', 'platform', 'stream', 'testing'],
  'web/src/features': [],
};

describe('The folders of topics', () => {
  it.each(Object.entries(ZONES))('The zone %s contains only folders of topics', (zone, others) => {
    const folders = readdirSync(join(ROOT, zone), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.filter((name) => !TOPICS.includes(name) && !others.includes(name))).toEqual([]);
  });
});
