import { expect, it } from 'vitest';
import { openingText } from './opening.ts';
import { DEFAULT_SCHEDULE, type Schedule } from './schedule.ts';
import { WEEKDAYS } from './weekdays.ts';

const closedAll = Object.fromEntries(
  WEEKDAYS.map((day) => [day, { ...DEFAULT_SCHEDULE[day], closed: true }]),
) as Schedule;
const fridaysOnly = { ...closedAll, friday: DEFAULT_SCHEDULE.friday };

it.each([
  ['2026-11-27T08:00:00Z', 'Ouvert jusqu’à 18:00', 'the minute of opening, in winter'],
  ['2026-11-27T07:59:00Z', 'Fermé, ouvre aujourd’hui à 09:00', 'the minute before'],
  ['2026-07-24T07:00:00Z', 'Ouvert jusqu’à 18:00', 'the minute of opening, in summer'],
  ['2026-11-26T16:59:00Z', 'Ouvert jusqu’à 18:00', 'the last minute'],
  ['2026-11-26T17:00:00Z', 'Fermé, ouvre demain à 09:00', 'the minute of closing'],
  ['2026-11-26T23:30:00Z', 'Fermé, ouvre aujourd’hui à 09:00', 'after midnight in Paris'],
  ['2026-11-27T17:00:00Z', 'Fermé, ouvre lundi à 09:00', 'Friday evening'],
  ['2026-11-28T12:00:00Z', 'Fermé aujourd’hui, ouvre lundi à 09:00', 'a closed day'],
  ['2026-11-29T12:00:00Z', 'Fermé aujourd’hui, ouvre demain à 09:00', 'the last closed day'],
])('At %s the opening hours read "%s": %s', (instant, text) => {
  expect(openingText(DEFAULT_SCHEDULE, Date.parse(instant))).toBe(text);
});

it('A shop that opens once a week names the day of next week after it has closed', () => {
  const evening = Date.parse('2026-11-27T18:00:00Z');
  expect(openingText(fridaysOnly, evening)).toBe('Fermé, ouvre vendredi prochain à 09:00');
});

it('A shop without opening hours is closed today', () => {
  expect(openingText(closedAll, Date.parse('2026-11-27T10:00:00Z'))).toBe('Fermé aujourd’hui');
});
