/** The tests that may notice a mutation: one project, which `MUTATED_PROJECT` names, with its own settings. */
import { defineConfig } from 'vitest/config';
import everything from '../../vitest.config.ts';

/** Seconds for each mutant, for what tests beside them notice sooner: images that are drawn, stories played at random. */
const SLOW = ['**/*.integration.test.ts', '**/draw-logo.test.ts', '**/*.property.test.ts'];

const { projects = [] } = everything.test ?? {};
const own = projects.flatMap((each) =>
  typeof each === 'object' && 'test' in each && each.test?.name === process.env.MUTATED_PROJECT
    ? [{ ...each, test: { ...each.test, exclude: SLOW } }]
    : [],
);

export default defineConfig({ test: { projects: own } });
