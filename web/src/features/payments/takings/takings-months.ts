/** `month` is 'YYYY-MM', `name` is its French name, and `from` and `to` are its first and last day. */
export type ShownMonth = { month: string; name: string; from: string; to: string };

const NAME = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTH = /^20[2-9]\d-(0[1-9]|1[0-2])$/;

/** Returns the French name of a month: 'octobre 2026'. */
export const monthName = (month: string): string => NAME.format(new Date(`${month}-01T00:00:00Z`));

export function monthsAfter(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** Returns every day of a month, 'YYYY-MM-DD'. */
export function daysOf(month: string): string[] {
  const last = Number(lastDayOf(month).slice(8));
  return Array.from(
    { length: last },
    (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`,
  );
}

export function lastDayOf(month: string): string {
  const next = Date.parse(`${monthsAfter(month, 1)}-01T00:00:00Z`);
  return new Date(next - 1).toISOString().slice(0, 10);
}

/** Returns the month that the address names if that month is in the past, and otherwise the current month. */
export function shownMonth(named: string | null, today: string): ShownMonth {
  const present = today.slice(0, 7);
  const month = named !== null && MONTH.test(named) && named < present ? named : present;
  return { month, name: monthName(month), from: `${month}-01`, to: lastDayOf(month) };
}
