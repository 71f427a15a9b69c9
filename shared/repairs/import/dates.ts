const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})/;
/** A clock of 24 hours, in no time zone that it names. */
const CLOCK = /^[ T,à]+(\d{1,2})[:h](\d{2})(:\d{2}(\.\d+)?)?$/;

/** Whether a column's dates name the month first: some are none otherwise, and all are some so. */
export function isMonthFirst(dates: readonly string[]): boolean {
  const parts = dates.map((date) => NUMBERS.exec(date)).filter((part) => part !== null);
  return (
    parts.some(([, , second]) => Number(second) > 12) &&
    parts.every(([, first]) => Number(first) <= 12)
  );
}

/**
 * '14/03/2025', '14-3-25' or '2025-03-14 10:12' as the API's day or minute; what is no date as it stands, to be refused.
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
