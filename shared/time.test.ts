import { describe, expect, it } from 'vitest';
import { formatDate, formatLongDate, formatTime, parisMonth, parisMonthStart } from './time.ts';

describe('The month in Paris', () => {
  it.each([
    ['2026-10-31T22:59:59.999Z', '2026-10'],
    ['2026-10-31T23:00:00.000Z', '2026-11'],
    ['2026-06-30T21:59:59.999Z', '2026-06'],
    ['2026-06-30T22:00:00.000Z', '2026-07'],
  ])('The month changes at midnight in Paris, in winter and summer: %s', (instant, month) => {
    expect(parisMonth(Date.parse(instant))).toBe(month);
  });
});

describe('French dates', () => {
  const instant = '2026-11-20T13:05:00.000Z';

  it('Dates are written as in France, in the time of Paris', () => {
    expect(formatDate(instant)).toBe('20/11/2026');
    expect(formatLongDate(instant)).toBe('vendredi 20 novembre 2026');
    expect(formatLongDate('2027-09-01')).toBe('mercredi 1er septembre 2027');
    expect(formatLongDate('2026-12-11')).toBe('vendredi 11 décembre 2026');
    expect(formatTime(instant)).toBe('14:05');
  });
});

it.each([
  ['2026-11-20T10:00:00Z', '2026-10-31T23:00:00.000Z'],
  ['2026-10-31T23:00:00Z', '2026-10-31T23:00:00.000Z'],
  ['2026-10-31T22:59:59Z', '2026-09-30T22:00:00.000Z'],
  ['2026-03-31T12:00:00Z', '2026-02-28T23:00:00.000Z'],
  ['2026-07-14T12:00:00Z', '2026-06-30T22:00:00.000Z'],
])('The month of %s in Paris begins at %s', (instant, start) => {
  expect(new Date(parisMonthStart(Date.parse(instant))).toISOString()).toBe(start);
});
