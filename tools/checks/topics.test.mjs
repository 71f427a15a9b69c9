import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TOPICS } from './topics.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/** The zones, each with the folders beside the topics: what topics share, and what names them all. */
const ZONES = {
  shared: [],
  functions: ['lambdas', 'platform', 'routes', 'stream', 'testing'],
  'web/src/features': [],
};

describe('a topic has the same name in every zone', () => {
  it.each(Object.entries(ZONES))('%s holds topics alone', (zone, others) => {
    const folders = readdirSync(join(ROOT, zone), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.filter((name) => !TOPICS.includes(name) && !others.includes(name))).toEqual([]);
  });
});
