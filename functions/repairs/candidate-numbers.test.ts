import { expect, it } from 'vitest';
import { candidateNumbers } from './candidate-numbers.ts';

const NOW = Date.parse('2026-11-20T10:00:00.123Z');

it('A new repair tries eight numbers: that of this millisecond, then random ones', () => {
  const [first, ...others] = candidateNumbers(NOW);
  expect(first).toBe(`RB${String(NOW).slice(-8)}`);
  expect(new Set(others).size).toBe(7);
  expect(others).not.toEqual([...candidateNumbers(NOW)].slice(1));
  for (const number of others) expect(number).toMatch(/^RB\d{8}$/);
});

it('The next number is never tried, because it would reveal that the first is taken', () => {
  for (let nowMs = NOW; nowMs < NOW + 100; nowMs += 1) {
    expect([...candidateNumbers(nowMs)]).not.toContain(`RB${String(nowMs + 1).slice(-8)}`);
  }
});
