/**
 * `npm run test:mutations`, optionally with names of areas, takes every mutation of an area's code that Stryker
 * offers, one at a time, and checks whether a test notices it. Prints the mutations that no test noticed and a
 * score for each area; areas.ts explains the remaining ones. Fails when a score is below `LEAST` percent.
 */
import { Stryker } from '@stryker-mutator/core';
import { AREAS, type Area, type AreaName, isArea } from './areas.ts';

const LEAST = 85;

/** Returns the noticed share of the mutants that ran, in percent. */
async function scoreOf(name: AreaName): Promise<number> {
  const { files, project, tables = [], tests = [] }: Area = AREAS[name];
  process.env.MUTATED_PROJECT = project;
  process.env.MUTATED_TRIED_BY = tests.join(',');
  process.env.MUTATED_OVER_TABLES = tables.join(',');
  const results = await new Stryker({
    mutate: [...files],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutations/vitest.config.ts', related: true },
    plugins: ['@stryker-mutator/vitest-runner', './tools/mutations/ignore-words.mjs'],
    ignorers: ['words'],
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env.MUTATIONS_AT_ONCE ?? 2),
    // The limit is long enough that a slow test on a busy machine is not taken for an endless loop.
    timeoutMS: 60_000,
    // Stryker's check of types takes minutes and finds only errors that the compiler finds too.
    disableTypeChecks: true,
    // Stryker would rewrite our tsconfig through an interface that TypeScript 7 does not have; nothing is compiled
    // here.
    tsconfigFile: 'none',
    ignorePatterns: ['.local', 'bench/results', 'coverage', 'screenshots', 'web/dist', 'cdk.out'],
    tempDirName: '.local/stryker',
    reporters: ['clear-text', 'json', 'html'],
    jsonReporter: { fileName: `.local/mutations/${name}.json` },
    htmlReporter: { fileName: `.local/mutations/${name}.html` },
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    allowEmpty: false,
  }).runMutationTest();
  // A mutant whose test file could not start says nothing about the tests, although it counts as an error.
  const left = ['Ignored', 'CompileError', 'RuntimeError'];
  const ran = results.filter(({ status }) => !left.includes(status));
  const noticed = ran.filter(({ status }) => ['Killed', 'Timeout'].includes(status));
  console.log(`${name}: ${noticed.length} of ${ran.length} mutants noticed`);
  return (100 * noticed.length) / ran.length;
}

const given = process.argv.slice(2);
const unknown = given.filter((name) => !isArea(name));
if (unknown.length > 0) throw new Error(`The areas are ${Object.keys(AREAS).join(', ')}.`);
const names = (given.length > 0 ? given : Object.keys(AREAS)).filter(isArea);
const scores: [AreaName, number][] = [];
for (const name of names) scores.push([name, await scoreOf(name)]);
for (const [name, score] of scores) console.log(`${name.padEnd(14)}${score.toFixed(1)} %`);
if (scores.some(([, score]) => score < LEAST)) process.exitCode = 1;
