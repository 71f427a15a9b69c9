import { expect, it } from 'vitest';
import { candidateNumbers } from './candidate-numbers.ts';

const NOW = Date.parse('2026-11-20T10:00:00.123Z');

it('A new repair tries eight numbers: the number of this millisecond, then random ones', () => {
  const [first, ...others] = [...candidateNumbers(NOW)].flat();
  expect(first).toBe(`RB${String(NOW).slice(-8)}`);
  expect(new Set(others).size).toBe(7);
  expect(others).not.toEqual([...candidateNumbers(NOW)].flat().slice(1));
  for (const number of others) expect(number).toMatch(/^RB\d{8}$/);
});

it('The next number is never tried, because it would reveal that the first is taken', () => {
  for (let nowMs = NOW; nowMs < NOW + 100; nowMs += 1) {
    expect([...candidateNumbers(nowMs)].flat()).not.toContain(`RB${String(nowMs + 1).slice(-8)}`);
  }
});

it('The repairs of an intake try different numbers, of which only the first is the number of this millisecond', () => {
  const attempts = [...candidateNumbers(NOW, 5)];
  expect(attempts).toHaveLength(8);
  for (const numbers of attempts) expect(new Set(numbers).size).toBe(5);
  const ofThisMs = attempts.flat().filter((number) => number === `RB${String(NOW).slice(-8)}`);
  expect(ofThisMs).toHaveLength(1);
});
