import { describe, expect, it } from 'vitest';
import { documentInput } from '../input/input.ts';
import { parseDecimal, readCents } from './typed-numbers.ts';

describe('Typed numbers', () => {
  it.each([
    ['89€', 89],
    ['€ 89', 89],
    ['89 EUR', 89],
    ['89,5 euros', 89.5],
    ['1 234,50 €', 1234.5],
    ['1\u202f234,50\u00a0€', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234.567', 1_234_567],
    ['1’234.50', 1234.5],
    ['12.5', 12.5],
    [',5', 0.5],
    ['20 %', 20],
    ['−5', -5],
    ['-5', -5],
    ['7.', 7],
    ['1\u00a0234\u202f567,8', 1_234_567.8],
    ['1  234', 1234],
    ['- 5 €', -5],
    ['1,234,567.89', 1_234_567.89],
  ])('The number in %s is read', (typed, value) => {
    expect(parseDecimal(typed)).toBe(value);
  });

  it.each([
    ...['', ' ', '€', 'quatre', '12abc', '1-2', '.', '--3', 'Infinity', '0x10'],
    // These are typing errors that would otherwise become another amount.
    ...[
      '1e3',
      '12 50',
      '1,2,3',
      '12,345.6,7',
      '1 23,50',
      '1.234,567,8',
      '06 12 34 56 78',
      '1.2345,60',
    ],
  ])('The text %j is not read as a number', (typed) => {
    expect(parseDecimal(typed)).toBeUndefined();
  });
});

it('A percentage is not read as a sum', () => {
  expect(readCents('30 %')).toBeUndefined();
});

describe('The price of a line', () => {
  const messageOf = (price: number) => {
    const parsed = documentInput.safeParse({
      items: [{ description: 'Écran', quantity: 1, price }],
    });
    return parsed.error?.issues.find(({ path }) => path.join('.') === 'items.0.price')?.message;
  };

  it('An unreadable price is refused with a message', () => {
    expect(messageOf(Number.NaN)).toBe(
      'Ce prix n’a pas pu être lu\u202f: écrivez-le en chiffres, comme 89,90 (et 1,234 comme 1234 ou 1,2340).',
    );
  });

  it('The message for a negative price says what to use instead', () => {
    expect(messageOf(-5)).toContain('créez un avoir depuis la facture');
  });
});
