import { expect, it } from 'vitest';
import { isFixedLine, toInternationalPhone } from './phone.ts';

it.each([
  ['06 12 34 56 78', '+33612345678'],
  ['07.12.34.56.78', '+33712345678'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['0033612345678', undefined],
  ['01 23 45 67 89', undefined],
  ['+32 470 12 34 56', '+32470123456'],
  ['061234567', undefined],
  ['12', '+12'],
  ['1', undefined],
  ['1234567890123456', undefined],
  ['', undefined],
  ['pas un numéro', undefined],
])('reads %s as %s', (typed, expected) => {
  expect(toInternationalPhone(typed)).toBe(expected);
});

it.each([
  ['02 61 91 12 34', true],
  ['+33 2 61 91 12 34', true],
  ['0033 (0)9 72 00 00 00', true],
  ['06 12 34 56 78', false],
  ['+33 7 12 34 56 78', false],
  ['+32 2 123 45 67', false],
  ['01 23', false],
  ['', false],
])('%s is a fixed line: %s', (typed, expected) => {
  expect(isFixedLine(typed)).toBe(expected);
});
