/**
 * `npm run test:mutations`, or with the names of areas: changes the code of each area in every way that Stryker knows,
 * one change at a time, and looks whether a test notices. Prints the changes that none noticed, and a score an area;
 * docs/mutations.md explains those that are left. Fails below `LEAST` per cent.
 */
import { Stryker } from '@stryker-mutator/core';
import { AREAS, type Area, type AreaName, isArea } from './areas.ts';

const LEAST = 85;

/** Mutants that were noticed, of those that ran; in per cent. */
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
    // A busy machine: what takes long is no endless loop.
    timeoutMS: 60_000,
    // Takes minutes and finds what the compiler finds.
    disableTypeChecks: true,
    // Stryker would rewrite ours by a compiler's interface that TypeScript 7 has not; nothing here is compiled.
    tsconfigFile: 'none',
    ignorePatterns: ['.local', 'bench/results', 'coverage', 'screenshots', 'web/dist', 'cdk.out'],
    tempDirName: '.local/stryker',
    reporters: ['clear-text', 'json', 'html'],
    jsonReporter: { fileName: `.local/mutations/${name}.json` },
    htmlReporter: { fileName: `.local/mutations/${name}.html` },
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    allowEmpty: false,
  }).runMutationTest();
  // A file of tests that could not even begin says nothing of what it would have seen, though it fails.
  const left = ['Ignored', 'CompileError', 'RuntimeError'];
  const ran = results.filter(({ status }) => !left.includes(status));
  const noticed = ran.filter(({ status }) => ['Killed', 'Timeout'].includes(status));
  console.log(`${name}: ${noticed.length} of ${ran.length} mutants noticed`);
  return (100 * noticed.length) / ran.length;
}

const given = process.argv.slice(2);
const unknown = given.filter((name) => !isArea(name));
if (unknown.length > 0) throw new Error(`Areas are ${Object.keys(AREAS).join(', ')}.`);
const names = (given.length > 0 ? given : Object.keys(AREAS)).filter(isArea);
const scores: [AreaName, number][] = [];
for (const name of names) scores.push([name, await scoreOf(name)]);
for (const [name, score] of scores) console.log(`${name.padEnd(14)}${score.toFixed(1)} %`);
if (scores.some(([, score]) => score < LEAST)) process.exitCode = 1;
