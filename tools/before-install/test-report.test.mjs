import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './install.mjs';
import {
  askAgain,
  byCause,
  outcomeOfCheck,
  outcomesOfPlaywright,
  outcomesOfVitest,
  slowFiles,
  total,
} from './test-report.mjs';

const succeeded = { code: 0, output: '' };
const crashed = { code: 1, output: 'out of memory' };

function vitestReport(...testResults) {
  const times = { startTime: 1_000, endTime: 3_500 };
  return JSON.stringify({ testResults: testResults.map((each) => ({ ...times, ...each })) });
}

function unit(fullName, status, ...failureMessages) {
  return { fullName, status, failureMessages };
}

function playwrightReport(tests, errors = []) {
  const specs = tests.map(([title, status, ...messages]) => ({
    title,
    tests: [
      { status, results: [{ duration: 750, errors: messages.map((message) => ({ message })) }] },
    ],
  }));
  return JSON.stringify({
    suites: [{ title: 'a.e2e.ts', suites: [{ title: 'suivi', specs }] }],
    errors,
  });
}

/** Returns an error as vitest writes it. */
const report = (place) => `
\u001b[31m⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯\u001b[39m
StripeRefusal: No such page
 ❯ ${place}:315:36
This error originated in "${place}" test file. It doesn't mean the error was thrown inside the file itself.
`;

describe('The outcomes of vitest', () => {
  it('A file whose hook failed fails with the error of the hook', () => {
    const file = { name: join(ROOT, 'a.test.ts'), status: 'failed', message: '' };
    const report = vitestReport({ ...file, assertionResults: [unit('adds', 'skipped')] });
    const output = `
\u001b[31m⎯⎯⎯⎯⎯⎯ Failed Suites 2 ⎯⎯⎯⎯⎯⎯\u001b[39m

 FAIL  unit b.test.ts > sums
HookTimeoutError: Hook timed out in 1ms.

 FAIL  unit a.test.ts > sums
HookTimeoutError: Hook timed out in 120000ms.
`;
    const [outcome] = outcomesOfVitest('vitest', report, { code: 1, output });
    const [{ name, detail }] = outcome.failures;
    expect(name).toBe('a.test.ts');
    expect(detail).toContain('Hook timed out in 120000ms.');
    expect(detail).not.toContain('1ms');
  });

  it('Passes and failures are counted, and skipped tests are named', () => {
    const report = vitestReport(
      {
        name: join(ROOT, 'a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          unit('adds', 'passed'),
          unit('subtracts', 'failed', 'expected 1'),
          unit('divides', 'skipped'),
          unit('powers', 'todo'),
        ],
      },
      { name: 'b.test.ts', status: 'passed', message: '', assertionResults: [unit('b', 'passed')] },
    );
    const [a, b, ...others] = outcomesOfVitest('vitest', report, { code: 1, output: '' });
    expect(a).toEqual({
      file: 'a.test.ts',
      seconds: 2.5,
      passed: 1,
      failed: 1,
      skipped: ['a.test.ts › divides', 'a.test.ts › powers'],
      failures: [{ name: 'a.test.ts › subtracts', detail: 'expected 1' }],
    });
    expect(b).toMatchObject({ passed: 1, failed: 0 });
    expect(others).toEqual([]);
  });

  it('A file that cannot be loaded counts as a failure', () => {
    const report = vitestReport(
      {
        name: join(ROOT, 'a.test.ts'),
        status: 'failed',
        message: 'SyntaxError',
        assertionResults: [],
      },
      { name: 'b.test.ts', status: 'passed', message: '', assertionResults: [unit('b', 'passed')] },
    );
    const outcomes = outcomesOfVitest('vitest', report, { code: 1, output: '' });
    expect(total(outcomes)).toEqual({ passed: 1, failed: 1 });
    expect(outcomes[0]?.failures).toEqual([{ name: 'a.test.ts', detail: 'SyntaxError' }]);
  });

  it.each([
    ['no report', null],
    ['half a report', '{"testResults": ['],
    ['a report of another shape', '{}'],
    ['a report of nothing', vitestReport()],
  ])('The report with %s counts as one failure', (_, report) => {
    expect(total(outcomesOfVitest('vitest', report, crashed))).toEqual({ passed: 0, failed: 1 });
  });

  it('An error outside any test, which only the exit code shows, is counted', () => {
    const passing = {
      name: 'b',
      status: 'passed',
      message: '',
      assertionResults: [unit('b', 'passed')],
    };
    const outcomes = outcomesOfVitest('vitest', vitestReport(passing), crashed);
    expect(total(outcomes)).toEqual({ passed: 1, failed: 1 });
    expect(outcomes[1]?.failures[0]?.detail).toBe('out of memory');
  });

  it('An error that only vitest’s output shows is counted, even when a test failed too', () => {
    const file = (name, status) => ({
      ...{ name: join(ROOT, name), status, message: '' },
      assertionResults: [unit(name, status)],
    });
    const outcomes = outcomesOfVitest(
      'vitest',
      vitestReport(file('a.test.ts', 'passed'), file('b.test.ts', 'failed')),
      { code: 1, output: report('a.test.ts') + report('elsewhere.ts') },
    );
    expect(total(outcomes)).toEqual({ passed: 1, failed: 3 });
    expect(outcomes.map((outcome) => [outcome.file, outcome.failed])).toEqual([
      ['a.test.ts', 1],
      ['b.test.ts', 1],
      [undefined, 1],
    ]);
    expect(outcomes[0]?.failures[0]?.detail).toMatch(/^StripeRefusal: No such page/);
  });
});

describe('The outcomes of Playwright', () => {
  it('Journeys are counted under their full titles', () => {
    const report = playwrightReport([
      ['shows the repair', 'expected'],
      ['says not found', 'unexpected', '\u001b[31mtimed out\u001b[39m'],
      ['passes the second time', 'flaky', 'timed out'],
      ['prints', 'skipped'],
    ]);
    expect(outcomesOfPlaywright('parcours', report, { code: 1, output: '' })).toEqual([
      {
        file: 'a.e2e.ts',
        seconds: 3,
        passed: 1,
        failed: 2,
        skipped: ['a.e2e.ts › suivi › prints'],
        failures: [
          { name: 'a.e2e.ts › suivi › says not found', detail: 'timed out' },
          { name: 'a.e2e.ts › suivi › passes the second time', detail: 'timed out' },
        ],
      },
    ]);
  });

  it('Errors outside any journey are counted', () => {
    const report = playwrightReport([['shows', 'expected']], [{ message: 'config is wrong' }]);
    expect(total(outcomesOfPlaywright('parcours', report, crashed))).toEqual({
      passed: 1,
      failed: 1,
    });
  });
});

describe('Running failed files again', () => {
  const passing = { file: 'a', passed: 3, failed: 0, skipped: [], failures: [] };
  const failing = (file) => ({
    ...{ file, passed: 1, failed: 1, skipped: [] },
    failures: [{ name: `${file} › waits`, detail: 'timed out' }],
  });

  it('The outcome of the repetition counts, and the first failures are named', async () => {
    const alone = { ...passing, file: 'b', passed: 2 };
    const { outcomes, passedAgain } = await askAgain([passing, failing('b')], async () => [alone]);
    expect(outcomes).toEqual([passing, alone]);
    expect(passedAgain).toEqual([{ name: 'b › waits', detail: 'timed out' }]);
  });

  it('A test that also fails alone stays failed', async () => {
    const ask = async ({ file }) => [failing(file)];
    const { outcomes, passedAgain } = await askAgain([failing('b'), passing], ask);
    expect(total(outcomes)).toEqual({ passed: 4, failed: 1 });
    expect(passedAgain).toEqual([]);
  });

  it.each([
    ['nine files', [...'bcdefghij'].map(failing)],
    ['a step that has no files', [failing(undefined)]],
    ['a file beside such a step', [failing('b'), failing(undefined)]],
  ])('Nothing is repeated for %s', async (_, failed) => {
    const ask = () => Promise.reject(new Error('asked'));
    const all = [passing, ...failed];
    expect(await askAgain(all, ask)).toEqual({ outcomes: all, passedAgain: [] });
  });
});

describe('The slow files', () => {
  it('Files whose tests took longer than ten seconds are named, the slowest first', () => {
    const outcome = { passed: 1, failed: 0, skipped: [], failures: [] };
    const outcomes = [
      { ...outcome, file: 'slow', seconds: 10.04 },
      { ...outcome, file: 'fast', seconds: 10 },
      { ...outcome, file: 'slowest', seconds: 61 },
      outcome,
    ];
    expect(slowFiles(outcomes)).toEqual(['slowest (61.0 s)', 'slow (10.0 s)']);
  });
});

describe('Grouping failures by their cause', () => {
  it('A cause is reported once for all tests that failed because of it', () => {
    const failures = [
      { name: 'a', detail: 'no cloud' },
      { name: 'b', detail: 'expected 1' },
      { name: 'c', detail: 'no cloud' },
    ];
    expect(byCause(failures)).toEqual([
      { names: ['a', 'c'], detail: 'no cloud' },
      { names: ['b'], detail: 'expected 1' },
    ]);
  });
});

describe('The sum of all outcomes', () => {
  it('All steps are added up, and a check counts as one test', () => {
    const outcomes = [
      outcomeOfCheck('types', succeeded),
      outcomeOfCheck('lint', crashed),
      ...outcomesOfPlaywright('parcours', playwrightReport([['shows', 'expected']]), succeeded),
      ...outcomesOfVitest('vitest', null, crashed),
    ];
    expect(total(outcomes)).toEqual({ passed: 2, failed: 2 });
  });
});
