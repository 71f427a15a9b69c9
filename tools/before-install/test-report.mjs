/**
 * Reads the runners' own JSON reports and adds them up. A runner that left no report, ran nothing,
 * or failed without naming a failing test counts as one failure: silence is never success.
 */

import { relative } from 'node:path';
import { ROOT } from './install.mjs';

/**
 * What one step of `npm test` came to, or one file of it.
 * @typedef {{
 *   file?: string, the file that can be asked again by itself
 *   passed: number,
 *   failed: number,
 *   skipped: string[],
 *   failures: { name: string, detail: string }[],
 * }} Outcome
 */

/** @returns {Outcome} */
const nothing = () => ({ passed: 0, failed: 0, skipped: [], failures: [] });

/**
 * A step without a report of its own, such as the type check: one success or one failure.
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
 * @returns {Outcome[]} one a file
 */
export function outcomesOfVitest(name, report, run) {
  return settle(name, report, run, (json) => {
    const files = json.testResults.map((file) => {
      const place = relative(ROOT, file.name);
      const outcome = { ...nothing(), file: place };
      for (const test of file.assertionResults) {
        const detail = withoutColours(test.failureMessages.join('\n'));
        count(outcome, test.status, `${place} › ${test.fullName}`, detail);
      }
      // A file that could not be loaded fails without a test.
      if (file.status === 'failed' && outcome.failed === 0) {
        count(outcome, 'failed', place, withoutColours(file.message));
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

/**
 * What vitest tells of errors outside any test in its output alone: its report says of their files that they passed, and its exit
 * code says the same where a test failed beside them.
 */
function unhandledErrors(output) {
  const errors = [];
  for (const told of withoutColours(output)
    .split(/^\s*⎯+ (?:Unhandled|Uncaught) (?!Errors)[A-Z]\w+ ⎯+$/mu)
    .slice(1)) {
    const place = /This error originated in "([^"]+)" test file/.exec(told)?.[1];
    errors.push({ place, detail: told.trim().split('\n').slice(0, MOST_LINES_TOLD).join('\n') });
  }
  return errors;
}

const MOST_LINES_TOLD = 20;

/**
 * @param {string} name
 * @param {string | null} report text of Playwright's JSON report, null when there is none
 * @param {{ code: number, output: string }} run
 * @returns {Outcome[]} one a file, and one for each error outside of them
 */
export function outcomesOfPlaywright(name, report, run) {
  return settle(name, report, run, (json) => {
    const files = json.suites.map((suite) => {
      const outcome = { ...nothing(), file: suite.title };
      for (const { title, spec } of specsOf([suite], '')) {
        for (const test of spec.tests) {
          const errors = test.results.flatMap((result) =>
            result.errors.map((error) => error.message),
          );
          // 'flaky' passed only when tried again beside the others, which is no pass.
          const status = { expected: 'passed', skipped: 'skipped' }[test.status] ?? 'failed';
          count(outcome, status, title, withoutColours(errors.join('\n')));
        }
      }
      return outcome;
    });
    return [...files, ...json.errors.map((error) => failure(name, error.message))];
  });
}

/** More files than these do not fail by accident. */
const MOST_ASKED_AGAIN = 8;

/**
 * The outcomes once each file that failed was asked again, where they are few: on a machine that is busy with something else a
 * test may wait in vain for what takes a second alone. What fails alone has failed.
 * @template {Outcome} Result
 * @param {Result[]} outcomes
 * @param {(result: Result & { file: string }) => Promise<Result[]>} ask runs the file of an outcome again, by itself
 * @returns {Promise<{ outcomes: Result[], passedAgain: Outcome['failures'] }>} with what failed the first time alone
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
 * The sum of all steps.
 * @param {Outcome[]} outcomes
 */
export function total(outcomes) {
  const sum = (key) => outcomes.reduce((all, outcome) => all + outcome[key], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/**
 * Failures that tell the same, such as a cloud that does not start, told once for all of them.
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
    return null; // Cut short by a crash, or of another shape.
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is looked for
const COLOURS = /\u001b\[[\d;]*m/g;
const withoutColours = (text) => (text ?? '').replace(COLOURS, '');
