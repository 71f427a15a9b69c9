import { expect, it } from 'vitest';
import { atLeast, atMost, percentile } from './report.ts';

it('A figure is judged by the measured value and not by the printed value', () => {
  expect(atMost('p50', 1.104, 1.1, 'times')).toMatchObject({ figure: 1.1, holds: false });
  expect(atMost('p50', 1.1, 1.1, 'times')).toMatchObject({ goal: '≤ 1.1', holds: true });
  expect(atLeast('rate', 2_999.6, 3_000, '/s')).toMatchObject({ figure: 3_000, holds: false });
});

it('Percentiles accept values in any order, and are NaN without values', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0, 0.5, 0.99, 1].map((share) => percentile(values, share))).toEqual([1, 50, 99, 100]);
  expect(percentile([], 0.5)).toBeNaN();
});
