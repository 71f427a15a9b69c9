import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPublicHoliday, isWorkingDay, isWorkingHour } from './working-hours.ts';

// The IMCCE publishes the Easter Sundays, from which the days of Easter Monday, Ascension Day and Whit Monday follow.
it.each([
  ['2024-04-01', '2024-05-09', '2024-05-20'],
  ['2025-04-21', '2025-05-29', '2025-06-09'],
  ['2026-04-06', '2026-05-14', '2026-05-25'],
  ['2027-03-29', '2027-05-06', '2027-05-17'],
  ['2030-04-22', '2030-05-30', '2030-06-10'],
  ['2038-04-26', '2038-06-03', '2038-06-14'],
])('The days %s, %s and %s are the holidays of Easter', (...days) => {
  for (const day of days) expect([day, isPublicHoliday(day)]).toEqual([day, true]);
});

it('Every year has eleven holidays, or ten when two fall on one day, and begins with a holiday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2100 }), (year) => {
      const days = Array.from({ length: 366 }, (_, index) =>
        new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10),
      ).filter((day) => day.startsWith(String(year)));
      const found = days.filter(isPublicHoliday);
      // Ascension Day may fall on 1 or 8 May, which are holidays too.
      expect([10, 11]).toContain(found.length);
      expect(found.slice(0, 1)).toEqual([`${year}-01-01`]);
    }),
  );
});

/** The engine's own time zones give the hour and weekday in Paris. */
const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
});
const DST_CHANGES = [
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2027-03-28T01:00:00Z',
  '2027-10-31T01:00:00Z',
].map((iso) => Date.parse(iso));
const HOUR_MS = 3_600_000;
const instants = fc.oneof(
  fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2040, 0, 1) }),
  fc
    .tuple(fc.constantFrom(...DST_CHANGES), fc.integer({ min: -60 * HOUR_MS, max: 60 * HOUR_MS }))
    .map(([change, away]) => change + away),
);

it('A working hour is never before 9 h, from 19 h on, at a weekend or on a holiday in Paris, even when clocks change', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const of = Object.fromEntries(
        parts.formatToParts(instant).map(({ type, value }) => [type, value]),
      );
      const hour = Number(of.hour);
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(instant);
      const isOpen =
        hour >= 9 &&
        hour <= 18 &&
        !['Sat', 'Sun'].includes(of.weekday ?? '') &&
        !isPublicHoliday(day);
      expect(isWorkingHour(instant)).toBe(isOpen);
    }),
    { numRuns: 500 },
  );
});

it('Every period of five days has a working hour, on whatever days the holidays fall', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const hours = Array.from({ length: 24 * 5 }, (_, index) => instant + index * HOUR_MS);
      expect(hours.some(isWorkingHour)).toBe(true);
    }),
  );
});

it('A Saturday is not a working day', () => expect(isWorkingDay('2026-11-21')).toBe(false));
