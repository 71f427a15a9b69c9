const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})/;
/** A time in the 24-hour clock, without a time zone. */
const CLOCK = /^[ T,à]+(\d{1,2})[:h](\d{2})(:\d{2}(\.\d+)?)?$/;

/**
 * Returns whether the dates of a column name the month first: at least one is invalid with the day first, and all are
 * valid with the month first.
 */
export function isMonthFirst(dates: readonly string[]): boolean {
  const parts = dates.map((date) => NUMBERS.exec(date)).filter((part) => part !== null);
  return (
    parts.some(([, , second]) => Number(second) > 12) &&
    parts.every(([, first]) => Number(first) <= 12)
  );
}

/**
 * Converts '14/03/2025', '14-3-25' or '2025-03-14 10:12' to the API's day or minute. Other texts stay unchanged, and
 * the API refuses them.
 */
export function whenOf(text: string, monthFirst: boolean): string {
  const iso = ISO.exec(text);
  const numbers = NUMBERS.exec(text);
  const [whole = '', ...parts] = iso ?? numbers ?? [];
  if (whole === '') return text;
  const [year = '', month = '', day = ''] = iso
    ? parts
    : [parts[2], parts[monthFirst ? 0 : 1], parts[monthFirst ? 1 : 0]];
  const date = [year.length === 2 ? `20${year}` : year, month, day]
    .map((part) => part.padStart(2, '0'))
    .join('-');
  const [, hours, minutes] = CLOCK.exec(text.slice(whole.length)) ?? [];
  return hours && minutes ? `${date}T${hours.padStart(2, '0')}:${minutes}` : date;
}
