import { expect, it } from 'vitest';
import { secondsUntilQuietHoursEnd } from './quiet-hours.ts';

const HOUR_MS = 3_600_000;
const wait = (now: string, agoMs = 5 * HOUR_MS, channel: 'email' | 'sms' = 'sms') =>
  secondsUntilQuietHoursEnd(channel, Date.parse(now) - agoMs, Date.parse(now));

it.each([
  ['2026-11-20T07:00:00Z', 0],
  ['2026-11-20T07:30:00Z', 0],
  ['2026-11-20T18:59:59Z', 0],
  ['2026-07-20T06:00:00Z', 0],
  ['2026-11-20T06:59:00Z', 60],
  ['2026-11-20T22:00:00Z', 9 * 3_600],
  ['2026-11-20T23:30:00Z', 7.5 * 3_600],
  // The clock goes forward one hour in this night.
  ['2027-03-27T21:00:00Z', 9 * 3_600],
])('A late SMS at %s waits %i seconds, until 8 o’clock in Paris', (now, seconds) => {
  expect(wait(now)).toBe(seconds);
});

it('The wait is never longer than SQS can hide a message', () => {
  expect(wait('2026-11-20T19:00:00Z')).toBe(11.5 * 3_600);
});

it('An e-mail and the SMS of a recent change do not wait', () => {
  expect(wait('2026-11-20T22:00:00Z', 5 * HOUR_MS, 'email')).toBe(0);
  expect(wait('2026-11-20T22:00:00Z', 2 * HOUR_MS - 1)).toBe(0);
  expect(wait('2026-11-20T22:00:00Z', 2 * HOUR_MS)).toBeGreaterThan(0);
});
