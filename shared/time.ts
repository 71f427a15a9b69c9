import { once } from './once.ts';

const PARIS = 'Europe/Paris';
const DAY_MS = 86_400_000;

/** Each formatter is created at its first use, because each would cost every start of a Lambda milliseconds. */
const format = (locale: string, options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(locale, { timeZone: PARIS, ...options }));

const parisDayFormat = format('en-CA', {});

/** Returns the calendar day in Paris of an instant in milliseconds: '2026-11-20'. */
export const parisDay = (epochMs: number): string => parisDayFormat().format(epochMs);

/** Returns the day `count` days after a day, both 'YYYY-MM-DD'. */
export function plusDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/**
 * Returns the number of days from one day to another, both 'YYYY-MM-DD'. It is negative when the second day is earlier.
 */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Returns the calendar month in Paris of an instant in milliseconds: '2026-11'. Monthly plans count by this month. */
export const parisMonth = (epochMs: number): string => parisDay(epochMs).slice(0, 7);

const HOUR_MS = 3_600_000;

/** Returns the instant, in milliseconds, at which the month in Paris that contains an instant began. */
export function parisMonthStart(epochMs: number): number {
  const month = parisMonth(epochMs);
  const utcStart = Date.parse(`${month}-01T00:00:00Z`);
  // Paris is two hours ahead of UTC in summer and one in winter.
  const summerStart = utcStart - 2 * HOUR_MS;
  return parisMonth(summerStart) === month ? summerStart : utcStart - HOUR_MS;
}

const shortDate = format('fr-FR', {});
const longDate = format('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const shortTime = format('fr-FR', { timeStyle: 'short' });

/** Formats an ISO instant, or a day 'YYYY-MM-DD', as '20/11/2026', in Paris. */
export const formatDate = (iso: string): string => shortDate().format(new Date(iso));

/** Formats an ISO instant or a day as 'vendredi 20 novembre 2026' or 'mercredi 1er septembre 2027', in Paris. */
export const formatLongDate = (iso: string): string =>
  longDate().format(new Date(iso)).replace(' 1 ', ' 1er ');

/** Formats an ISO instant as '14:05', in Paris. */
export const formatTime = (iso: string): string => shortTime().format(new Date(iso));

const parisMinuteFormat = format('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** Returns the minute in Paris of an instant in milliseconds: '2026-11-20T14:05'. */
export const parisMinuteOf = (epochMs: number): string =>
  parisMinuteFormat().format(epochMs).replace(' ', 'T');

/**
 * Returns the instant, in milliseconds, of a minute in Paris. A minute that occurs twice, in autumn, gives its first
 * instant.
 */
export function parisMinute(minute: string): number {
  const utc = Date.parse(`${minute}Z`);
  const summer = utc - 2 * HOUR_MS;
  const isSummer = parisMinuteOf(summer) === minute;
  return isSummer ? summer : utc - HOUR_MS;
}
