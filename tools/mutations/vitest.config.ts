/**
 * Runs the tests that may notice a mutation. `MUTATED_PROJECT` names their project, which keeps its own settings.
 * `MUTATED_TRIED_BY` names the tests to run; without it, all tests of the project run. `MUTATED_OVER_TABLES` names the
 * integration tests.
 */
import { defineConfig } from 'vitest/config';
import everything from '../../vitest.config.ts';

/**
 * These tests use images or random sequences. They take seconds for each mutant and notice only mutations that other
 * tests notice sooner.
 */
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
            // Some of these tests replace modules, so each file is isolated.
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
