import { expect, it } from 'vitest';
import { formatEuros } from './money.ts';

it.each([
  [0, '0,00 €'],
  [999, '9,99 €'],
  [123450, '1 234,50 €'],
  [-5, '-0,05 €'],
])('An amount of %i cents is written as %s', (cents, expected) => {
  expect(formatEuros(cents).replace(/\s/g, ' ')).toBe(expected);
});
