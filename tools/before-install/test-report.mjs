/**
 * Reads the runners' own JSON reports and adds them up. A runner that left no report, ran nothing,
 * or failed without naming a failing test counts as one failure: silence is never success.
 */

import { relative } from 'node:path';
import { ROOT } from './install.mjs';

/**
 * What one step of `npm test` came to.
 * @typedef {{
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
 */
export function outcomeOfVitest(name, report, run) {
  return settle(name, report, run, (json) => {
    const outcome = nothing();
    for (const file of json.testResults) {
      const place = relative(ROOT, file.name);
      for (const test of file.assertionResults) {
        const detail = withoutColours(test.failureMessages.join('\n'));
        count(outcome, test.status, `${place} › ${test.fullName}`, detail);
      }
      // A file that could not be loaded fails without a test.
      if (file.status === 'failed' && !file.assertionResults.some(isFailed)) {
        count(outcome, 'failed', place, withoutColours(file.message));
      }
    }
    return outcome;
  });
}

/**
 * @param {string} name
 * @param {string | null} report text of Playwright's JSON report, null when there is none
 * @param {{ code: number, output: string }} run
 */
export function outcomeOfPlaywright(name, report, run) {
  return settle(name, report, run, (json) => {
    const outcome = nothing();
    for (const { title, spec } of specsOf(json.suites, '')) {
      for (const test of spec.tests) {
        const errors = test.results.flatMap((result) =>
          result.errors.map((error) => error.message),
        );
        // 'flaky' passed only when tried again, which is no pass.
        const status = { expected: 'passed', skipped: 'skipped' }[test.status] ?? 'failed';
        count(outcome, status, title, withoutColours(errors.join('\n')));
      }
    }
    for (const error of json.errors) count(outcome, 'failed', name, withoutColours(error.message));
    return outcome;
  });
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

function settle(name, report, run, read) {
  const outcome = parsed(report, read);
  if (outcome === null) return failure(`${name} n’a pas rendu de rapport`, run.output);
  if (outcome.passed + outcome.failed === 0) return failure(`${name} n’a rien exécuté`, run.output);
  if (run.code !== 0 && outcome.failed === 0) {
    const { failures } = failure(`${name} s’est terminé avec le code ${run.code}`, run.output);
    return { ...outcome, failed: 1, failures };
  }
  return outcome;
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

const isFailed = (test) => test.status === 'failed';

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
