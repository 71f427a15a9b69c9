import { expect, test } from 'vitest';
import { ageText } from './repair-row.tsx';

const MORNING = Date.parse('2026-11-29T09:00:00Z');

test.each([
  ['2026-11-29T08:00:00Z', 'aujourd’hui'],
  // This instant is on the same day in Paris, although it is on the day before in UTC.
  ['2026-11-28T23:30:00Z', 'aujourd’hui'],
  ['2026-11-28T15:44:00Z', '1 jour'],
  ['2026-11-27T04:44:00Z', '2 jours'],
  ['2026-10-20T04:44:00Z', '40 jours'],
])('The age of a repair taken in at %s is counted in calendar days: %s', (createdAt, age) => {
  expect(ageText(createdAt, MORNING)).toBe(age);
});
