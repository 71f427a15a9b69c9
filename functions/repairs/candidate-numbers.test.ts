import { expect, it } from 'vitest';
import { candidateNumbers } from './candidate-numbers.ts';

const NOW = Date.parse('2026-11-20T10:00:00.123Z');

it('tries this millisecond’s number, then random ones: eight', () => {
  const [first, ...others] = candidateNumbers(NOW);
  expect(first).toBe(`RB${String(NOW).slice(-8)}`);
  expect(new Set(others).size).toBe(7);
  expect(others).not.toEqual([...candidateNumbers(NOW)].slice(1));
  for (const number of others) expect(number).toMatch(/^RB\d{8}$/);
});

it('never tries the next one, which would tell that the first is taken', () => {
  for (let nowMs = NOW; nowMs < NOW + 100; nowMs += 1) {
    expect([...candidateNumbers(nowMs)]).not.toContain(`RB${String(nowMs + 1).slice(-8)}`);
  }
});
