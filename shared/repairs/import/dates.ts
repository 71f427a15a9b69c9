import { parisMinuteOf } from '../../time.ts';

export const DATE_ORDERS = {
  'day-first': 'Le jour d’abord (JJ/MM/AAAA)',
  'month-first': 'Le mois d’abord (MM/JJ/AAAA)',
} as const;
export type DateOrder = keyof typeof DATE_ORDERS;

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})/;
const CLOCK = /^[ T,à]+(\d{1,2})[:h](\d{2})(:\d{2}(\.\d+)?)?$/;
const INSTANT =
  /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:(Z|UTC|GMT)|([+-]\d\d):?(\d\d))$/i;

/**
 * Returns the order of day and month. A number over 12 shows it. Returns undefined when the order matters and no
 * number shows it.
 */
export function shownOrder(dates: readonly string[]): DateOrder | undefined {
  const numbers = dates.flatMap((date) => {
    const [, first, second] = NUMBERS.exec(date) ?? [];
    return first && second ? [{ first: Number(first), second: Number(second) }] : [];
  });
  const hasDayFirst = numbers.some(({ first }) => first > 12);
  const hasMonthFirst = numbers.some(({ second }) => second > 12);
  const isAmbiguous = numbers.some(
    ({ first, second }) => first <= 12 && second <= 12 && first !== second,
  );
  if (isAmbiguous && hasDayFirst === hasMonthFirst) return undefined;
  return hasMonthFirst && !hasDayFirst ? 'month-first' : 'day-first';
}

/**
 * Converts '14/3/25', '2025-03-14 10:12' or an instant to the API's day or minute in Paris. The API refuses other
 * texts.
 */
export function whenOf(text: string, order: DateOrder): string {
  const [, on, at, zone, hoursAhead, minutesAhead] = INSTANT.exec(text) ?? [];
  if (on && at) {
    const instant = Date.parse(`${on}T${at}${zone ? 'Z' : `${hoursAhead}:${minutesAhead}`}`);
    return Number.isNaN(instant) ? text : parisMinuteOf(instant);
  }
  const iso = ISO.exec(text);
  const numbers = NUMBERS.exec(text);
  const [whole = '', ...parts] = iso ?? numbers ?? [];
  if (whole === '') return text;
  const isMonthFirst = order === 'month-first';
  const [year = '', month = '', day = ''] = iso
    ? parts
    : [parts[2], parts[isMonthFirst ? 0 : 1], parts[isMonthFirst ? 1 : 0]];
  const date = [year.length === 2 ? `20${year}` : year, month, day]
    .map((part) => part.padStart(2, '0'))
    .join('-');
  const [, hours, minutes] = CLOCK.exec(text.slice(whole.length)) ?? [];
  return hours && minutes ? `${date}T${hours.padStart(2, '0')}:${minutes}` : date;
}
