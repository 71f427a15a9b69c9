/**
 * The tests that may notice a mutation: one project, which `MUTATED_PROJECT` names, with its own settings, or of
 * it what `MUTATED_TRIED_BY` lists, and the integration tests that `MUTATED_OVER_TABLES` lists.
 */
import { defineConfig } from 'vitest/config';
import everything from '../../vitest.config.ts';

/** Seconds for each mutant, for what tests beside them notice sooner: images that are drawn, stories played at random. */
const SLOW = ['**/*.integration.test.ts', '**/draw-logo.test.ts', '**/*.property.test.ts'];

const listed = (names = '') => names.split(',').filter(Boolean);
const tables = listed(process.env.MUTATED_OVER_TABLES);
const tests = listed(process.env.MUTATED_TRIED_BY);
const { projects = [] } = everything.test ?? {};
const own = projects.flatMap((each) =>
  typeof each === 'object' && 'test' in each && each.test?.name === process.env.MUTATED_PROJECT
    ? [
        {
          ...each,
          test: {
            ...each.test,
            ...(tests.length > 0 && { include: tests }),
            exclude: SLOW,
            // All of them, those apart too.
            ...(each.test?.name === 'unit' && { isolate: true }),
          },
        },
        ...(tables.length > 0
          ? [{ ...each, test: { ...each.test, name: 'over tables', include: tables, exclude: [] } }]
          : []),
      ]
    : [],
);

export default defineConfig({ test: { projects: own } });
