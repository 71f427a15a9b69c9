/**
 * Reads the runners' JSON reports and adds them up. A runner without a report, without tests, or with a failure that
 * names no test counts as one failure, so that silence never counts as success.
 */

import { relative } from 'node:path';
import { ROOT } from './install.mjs';

/**
 * An outcome belongs to one step of `npm test`, or to one of its files.
 * @typedef {{ file?: string, a file that can run again on its own seconds?: number, how long the file's tests took
 * passed: number, failed: number, skipped: string[], failures: { name: string, detail: string }[], }} Outcome
 */

/** @returns {Outcome} */
const nothing = () => ({ passed: 0, failed: 0, skipped: [], failures: [] });

/**
 * Returns the outcome of a step without a report, such as the type check: one success or one failure.
 * @param {string} name
 * @param {{ code: number, output: string }} run
 */
export function outcomeOfCheck(name, { code, output }) {
  return code === 0 ? { ...nothing(), passed: 1 } : failure(name, output);
}

/**
 * @param {string} name
 * @param {string | null} report text of vitest's JSON report, null when there is none
 * @param {{ code: number, output: string }} run
 * @returns {Outcome[]} one per file
 */
export function outcomesOfVitest(name, report, run) {
  return settle(name, report, run, (json) => {
    const files = json.testResults.map((file) => {
      const place = relative(ROOT, file.name);
      const seconds = (file.endTime - file.startTime) / 1000;
      const outcome = { ...nothing(), file: place, seconds };
      for (const test of file.assertionResults) {
        const detail = withoutColours(test.failureMessages.join('\n'));
        count(outcome, test.status, `${place} › ${test.fullName}`, detail);
      }
      // A file that could not be loaded, or whose hook failed, fails without a test.
      if (file.status === 'failed' && outcome.failed === 0) {
        const detail = withoutColours(file.message) || errorOfHook(run.output, place);
        count(outcome, 'failed', place, detail);
      }
      return outcome;
    });
    for (const { place, detail } of unhandledErrors(run.output)) {
      const during = files.find(({ file }) => file === place);
      const title = `${place} › error that nobody handled`;
      if (during) count(during, 'failed', title, detail);
      else files.push(failure(name, detail));
    }
    return files;
  });
}

/** Finds errors outside any test, which vitest mentions only in its output. */
function unhandledErrors(output) {
  const errors = [];
  for (const report of withoutColours(output)
    .split(/^\s*⎯+ (?:Unhandled|Uncaught) (?!Errors)[A-Z]\w+ ⎯+$/mu)
    .slice(1)) {
    const place = /This error originated in "([^"]+)" test file/.exec(report)?.[1];
    errors.push({ place, detail: report.trim().split('\n').slice(0, MOST_LINES_SHOWN).join('\n') });
  }
  return errors;
}

/** Finds the error of a file's hook, which only vitest's output contains. */
function errorOfHook(output, place) {
  const [, ...errors] = withoutColours(output).split(/^ FAIL +/m);
  const error = errors.find((each) => each.split('\n', 1)[0].includes(` ${place}`)) ?? '';
  return error.trim().split('\n').slice(0, MOST_LINES_SHOWN).join('\n');
}

const MOST_LINES_SHOWN = 20;

/**
 * @param {string} name
 * @param {string | null} report text of Playwright's JSON report, null when there is none
 * @param {{ code: number, output: string }} run
 * @returns {Outcome[]} one per file, and one for each error outside of files
 */
export function outcomesOfPlaywright(name, report, run) {
  return settle(name, report, run, (json) => {
    const files = json.suites.map((suite) => {
      const outcome = { ...nothing(), file: suite.title, seconds: 0 };
      for (const { title, spec } of specsOf([suite], '')) {
        for (const test of spec.tests) {
          for (const { duration } of test.results) outcome.seconds += duration / 1000;
          const errors = test.results.flatMap((result) =>
            result.errors.map((error) => error.message),
          );
          // A 'flaky' test passed only when it was repeated beside the other tests. It counts as failed.
          const status = { expected: 'passed', skipped: 'skipped' }[test.status] ?? 'failed';
          count(outcome, status, title, withoutColours(errors.join('\n')));
        }
      }
      return outcome;
    });
    return [...files, ...json.errors.map((error) => failure(name, error.message))];
  });
}

/** If more files fail than this, none runs again, because chance is not the cause. */
const MOST_ASKED_AGAIN = 8;

/**
 * Runs each failed file again on its own if there are few, because on a busy machine a test may time out. A test that
 * also fails when it runs alone counts as failed.
 * @template {Outcome} Result
 * @param {Result[]} outcomes
 * @param {(result: Result & { file: string }) => Promise<Result[]>} ask runs the file of an outcome again on its own
 * @returns {Promise<{ outcomes: Result[], passedAgain: Outcome['failures'] }>} with the first failures of files that
 * then passed
 */
export async function askAgain(outcomes, ask) {
  const failed = outcomes.filter((outcome) => outcome.failed > 0);
  if (failed.length > MOST_ASKED_AGAIN || failed.some(({ file }) => file === undefined))
    return { outcomes, passedAgain: [] };
  const settled = outcomes.filter((outcome) => outcome.failed === 0);
  const passedAgain = [];
  for (const outcome of failed) {
    const again = await ask(outcome);
    settled.push(...again);
    if (total(again).failed === 0) passedAgain.push(...outcome.failures);
  }
  return { outcomes: settled, passedAgain };
}

/**
 * Adds up the outcomes of all steps.
 * @param {Outcome[]} outcomes
 */
export function total(outcomes) {
  const sum = (key) => outcomes.reduce((all, outcome) => all + outcome[key], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/** `npm test` names at its end each file whose tests take longer. */
const SLOW_SECONDS = 10;

/**
 * Returns the files whose tests took longer than ten seconds, the slowest first.
 * @param {Outcome[]} outcomes
 */
export function slowFiles(outcomes) {
  return outcomes
    .filter(({ seconds = 0 }) => seconds > SLOW_SECONDS)
    .sort((one, other) => other.seconds - one.seconds)
    .map(({ file, seconds }) => `${file} (${seconds.toFixed(1)} s)`);
}

/**
 * Groups failures with the same detail, such as a cloud that does not start.
 * @param {{ name: string, detail: string }[]} failures
 */
export function byCause(failures) {
  /** @type {Map<string, string[]>} */
  const names = new Map();
  for (const { name, detail } of failures) names.set(detail, [...(names.get(detail) ?? []), name]);
  return [...names].map(([detail, same]) => ({ names: same, detail }));
}

/** @returns {Outcome} */
export function failure(name, detail) {
  return { ...nothing(), failed: 1, failures: [{ name, detail: withoutColours(detail).trim() }] };
}

/** @returns {Outcome[]} */
function settle(name, report, run, read) {
  const outcomes = parsed(report, read);
  if (outcomes === null) return [failure(`${name} n’a pas rendu de rapport`, run.output)];
  const { passed, failed } = total(outcomes);
  if (passed + failed === 0) return [failure(`${name} n’a rien exécuté`, run.output)];
  if (run.code !== 0 && failed === 0)
    outcomes.push(failure(`${name} s’est terminé avec le code ${run.code}`, run.output));
  return outcomes;
}

function parsed(report, read) {
  try {
    return report === null ? null : read(JSON.parse(report));
  } catch {
    return null; // The report was cut off by a crash, or has another form.
  }
}

function count(outcome, status, name, detail) {
  if (status === 'passed') outcome.passed += 1;
  else if (status === 'failed') {
    outcome.failed += 1;
    outcome.failures.push({ name, detail });
  } else outcome.skipped.push(name);
}

function* specsOf(suites, parents) {
  for (const suite of suites ?? []) {
    const title = [parents, suite.title].filter(Boolean).join(' › ');
    for (const spec of suite.specs ?? []) yield { title: `${title} › ${spec.title}`, spec };
    yield* specsOf(suite.suites, title);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for the escape character
const COLOURS = /\u001b\[[\d;]*m/g;
const withoutColours = (text) => (text ?? '').replace(COLOURS, '');
