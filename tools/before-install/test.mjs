/**
 * `npm test` runs every check and every test, from a checkout where nothing is installed. Its last line is the sum of
 * the runners' own reports: `N passed, N failed`. Runs on the machine's own Node 20.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, findJourneyBrowser, NO_BROWSER } from './browser.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { ensureInstalled, projectEnvironment, ROOT, SetupError } from './install.mjs';
import { runCommand } from './run-command.mjs';
import {
  askAgain,
  byCause,
  failure,
  outcomeOfCheck,
  outcomesOfPlaywright,
  outcomesOfVitest,
  slowFiles,
  total,
} from './test-report.mjs';

const REPORTS = join(ROOT, 'test-results');
/** The tests note in this file which grants of the Lambdas' roles they used (local/cloud/iam/role-caller.ts). */
const GRANTS_USED = join(REPORTS, 'grants-used.jsonl');
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');
/** The limit is several times the duration of each step, because a slow step on a busy machine is not a failure. */
const STEP_TIMEOUT_MS = 50 * 60_000;

const PAGES = { name: 'vitest : interface', projects: ['web'] };
const INFRASTRUCTURE = { name: 'vitest : infrastructure', projects: ['infra'] };
const RULES = { name: 'vitest : règles', projects: ['unit', 'unit-apart'] };
/**
 * The integration tests of the functions run in three parts, because together they would take longer than the journeys.
 */
const INTEGRATION = ['1/3', '2/3', '3/3'].map((shard) => ({
  name: `vitest : intégration ${shard}`,
  projects: ['integration'],
  only: ['functions/', `--shard=${shard}`],
}));
const EMULATORS = {
  name: 'vitest : émulateurs et commandes',
  projects: ['integration'],
  only: ['local/', 'tools/'],
};
const FUZZ = { name: 'vitest : requêtes au hasard', projects: ['fuzz'] };
const FAULTS = { name: 'vitest : coupures de courant', projects: ['faults'] };
/**
 * The longest steps come first, so that none begins late and runs alone at the end. The short checks come last, because
 * they fill the gaps between the others.
 */
const STEPS = [
  journeys,
  ...[...INTEGRATION, EMULATORS, RULES, PAGES, INFRASTRUCTURE, FUZZ, FAULTS].map(vitest),
  // Checkers repeat some of each other's work. On two cores, the default of four checkers takes 50 % longer.
  check('types', ['tsc', '--noEmit', '--checkers', '2']),
  check('lint', ['biome', 'check', '--error-on-warnings', '.']),
  check('code mort', ['knip']),
];
/** Most steps wait for an embedded cloud or a browser part of their time, so more of them run than there are cores. */
const AT_ONCE = 4;

endWithNpm();
process.exitCode = (await main()) ? 0 : 1;

/** Runs every step, and returns whether all of them passed. */
async function main() {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const { outcomes, passedAgain } = await askAgain(await allOutcomes(), ({ file, step }) =>
    step([file]),
  );
  printCauses(passedAgain, 'n’est passé qu’à la seconde demande, seul');
  printCauses(outcomes.flatMap((outcome) => outcome.failures));
  for (const name of outcomes.flatMap((outcome) => outcome.skipped))
    console.log(`ignoré : ${name}`);
  for (const slow of slowFiles(outcomes)) console.log(`plus de 10 s : ${slow}`);
  const { passed, failed } = total(outcomes);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

function printCauses(failures, remark) {
  for (const { names, detail } of byCause(failures)) {
    const heads = names.map((name) => (remark ? `! ${name} (${remark})` : `✗ ${name}`));
    console.log(`\n${heads.join('\n')}\n${indent(detail)}`);
  }
}

async function allOutcomes() {
  try {
    await ensureInstalled();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return [failure('installation', error.message)];
  }
  if (ensureBrowser() === null) console.error(NO_BROWSER);

  const prepared = await Promise.all([
    check('construction du site', ['node', 'web/build.ts'])(),
    // The roles and the bundles are kept for every embedded cloud that follows.
    check('rôles et fonctions', ['node', 'local/keep-all.ts'])(),
  ]);
  const outcomes = [...prepared.flat(), ...(await outcomesOfSteps())];
  await reportGrants();
  return outcomes;
}

/**
 * Prints which grants of the roles the tests used. An unused grant does not make this command fail, because chance
 * decides whether some grants are used.
 */
async function reportGrants() {
  const { output } = await runCommand(['node', 'local/cloud/iam/report-grants.ts', GRANTS_USED], {
    cwd: ROOT,
    env: projectEnvironment(),
    timeoutMs: STEP_TIMEOUT_MS,
  });
  console.log(output.trim());
}

/** Runs the steps, `AT_ONCE` at a time, and returns their outcomes, each with the step that can run its file again. */
async function outcomesOfSteps() {
  const waiting = STEPS.values();
  const outcomes = [];
  const inTurn = async () => {
    for (const step of waiting)
      outcomes.push(...(await step()).map((outcome) => ({ ...outcome, step })));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
  return outcomes;
}

/** Makes a step without a report, such as the type check. */
function check(name, command) {
  return async () => [outcomeOfCheck(name, await run(name, command))];
}

/** Makes a step that runs some of vitest's projects, or only the files that it is given. */
function vitest({ name, projects, only = [] }) {
  return async (files) => {
    const title = files ? `${name}, seul : ${files}` : name;
    const report = join(REPORTS, `vitest-${title.replace(/[^\w-]/g, '')}.json`);
    const ended = await run(title, [
      ...['vitest', 'run', ...projects.map((project) => `--project=${project}`)],
      ...(files ?? only),
      ...['--maxWorkers=1', '--reporter=json', `--outputFile.json=${report}`, '--reporter=default'],
    ]);
    return outcomesOfVitest(title, readReport(report), ended);
  };
}

async function journeys(files = []) {
  const title = ['parcours', ...files].join(', seul : ');
  const browser = findJourneyBrowser();
  if (browser === null) return [failure(title, NO_BROWSER)];
  const command = ['playwright', 'test', ...files];
  const ended = await run(title, command, { CHROME_PATH: browser });
  return outcomesOfPlaywright(title, readReport(PLAYWRIGHT_REPORT), ended);
}

/** Runs one command, and prints its name and its duration. */
async function run(name, command, env = {}) {
  const ended = await runCommand(command, {
    cwd: ROOT,
    env: {
      ...projectEnvironment(),
      CI: '1',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      REBOND_GRANTS_USED: GRANTS_USED,
      ...env,
    },
    timeoutMs: STEP_TIMEOUT_MS,
  });
  console.log(`${ended.code === 0 ? '✓' : '✗'} ${name} (${ended.seconds.toFixed(1)} s)`);
  return ended;
}

function readReport(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function indent(text) {
  return text.replace(/^/gm, '  ');
}
