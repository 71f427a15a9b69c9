import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './install.mjs';
import {
  byCause,
  outcomeOfCheck,
  outcomeOfPlaywright,
  outcomeOfVitest,
  total,
} from './test-report.mjs';

const succeeded = { code: 0, output: '' };
const crashed = { code: 1, output: 'out of memory' };

function vitestReport(...testResults) {
  return JSON.stringify({ testResults });
}

function unit(fullName, status, ...failureMessages) {
  return { fullName, status, failureMessages };
}

function playwrightReport(tests, errors = []) {
  const specs = tests.map(([title, status, ...messages]) => ({
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  }));
  return JSON.stringify({
    suites: [{ title: 'a.e2e.ts', suites: [{ title: 'suivi', specs }] }],
    errors,
  });
}

describe('outcomeOfVitest', () => {
  it('counts passes and failures, and names what is skipped', () => {
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
    expect(outcomeOfVitest('vitest', report, { code: 1, output: '' })).toEqual({
      passed: 2,
      failed: 1,
      skipped: ['a.test.ts › divides', 'a.test.ts › powers'],
      failures: [{ name: 'a.test.ts › subtracts', detail: 'expected 1' }],
    });
  });

  it('counts a file that cannot be loaded as a failure', () => {
    const report = vitestReport(
      {
        name: join(ROOT, 'a.test.ts'),
        status: 'failed',
        message: 'SyntaxError',
        assertionResults: [],
      },
      { name: 'b.test.ts', status: 'passed', message: '', assertionResults: [unit('b', 'passed')] },
    );
    const outcome = outcomeOfVitest('vitest', report, { code: 1, output: '' });
    expect(outcome).toMatchObject({ passed: 1, failed: 1 });
    expect(outcome.failures).toEqual([{ name: 'a.test.ts', detail: 'SyntaxError' }]);
  });

  it.each([
    ['no report', null],
    ['half a report', '{"testResults": ['],
    ['a report of another shape', '{}'],
    ['a report of nothing', vitestReport()],
  ])('counts %s as one failure', (_, report) => {
    expect(outcomeOfVitest('vitest', report, crashed)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts an error outside any test, which only the exit code tells', () => {
    const passing = {
      name: 'b',
      status: 'passed',
      message: '',
      assertionResults: [unit('b', 'passed')],
    };
    const outcome = outcomeOfVitest('vitest', vitestReport(passing), crashed);
    expect(outcome).toMatchObject({ passed: 1, failed: 1 });
    expect(outcome.failures[0]?.detail).toBe('out of memory');
  });
});

describe('outcomeOfPlaywright', () => {
  it('counts journeys under their full titles', () => {
    const report = playwrightReport([
      ['shows the repair', 'expected'],
      ['says not found', 'unexpected', '\u001b[31mtimed out\u001b[39m'],
      ['passes the second time', 'flaky', 'timed out'],
      ['prints', 'skipped'],
    ]);
    expect(outcomeOfPlaywright('parcours', report, { code: 1, output: '' })).toEqual({
      passed: 1,
      failed: 2,
      skipped: ['a.e2e.ts › suivi › prints'],
      failures: [
        { name: 'a.e2e.ts › suivi › says not found', detail: 'timed out' },
        { name: 'a.e2e.ts › suivi › passes the second time', detail: 'timed out' },
      ],
    });
  });

  it('counts errors outside any journey', () => {
    const report = playwrightReport([['shows', 'expected']], [{ message: 'config is wrong' }]);
    expect(outcomeOfPlaywright('parcours', report, crashed)).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });
});

describe('byCause', () => {
  it('tells a cause once for all that it failed', () => {
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

describe('total', () => {
  it('adds every step up, a check counting one', () => {
    const outcomes = [
      outcomeOfCheck('types', succeeded),
      outcomeOfCheck('lint', crashed),
      outcomeOfPlaywright('parcours', playwrightReport([['shows', 'expected']]), succeeded),
      outcomeOfVitest('vitest', null, crashed),
    ];
    expect(total(outcomes)).toEqual({ passed: 2, failed: 2 });
  });
});
