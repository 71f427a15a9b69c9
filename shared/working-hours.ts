import { formatTime, parisDay } from './time.ts';

const DAY_MS = 86_400_000;
const FIRST_HOUR = 9;
const END_HOUR = 19;

/** These public holidays in France are on fixed days (Code du travail, article L. 3133-1). */
const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Easter Monday, Ascension Day and Whit Monday are this many days after Easter Sunday (same article). */
const AFTER_EASTER = [1, 39, 50];

/** Returns Easter Sunday as an instant in UTC, by the anonymous computus (Meeus, Astronomical Algorithms, ch. 8). */
function easterMs(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1);
}

/** Returns whether a day, 'YYYY-MM-DD', is a public holiday in all of France. */
export function isPublicHoliday(day: string): boolean {
  if (FIXED.includes(day.slice(5))) return true;
  const days = (Date.parse(`${day}T00:00:00Z`) - easterMs(Number(day.slice(0, 4)))) / DAY_MS;
  return AFTER_EASTER.includes(days);
}

/** Returns whether a day, 'YYYY-MM-DD', is Monday to Friday and not a public holiday. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5 && !isPublicHoliday(day);
}

/** Returns whether an instant is between 9 and 19 h in Paris on a working day. Reminders are sent only then. */
export function isWorkingHour(epochMs: number): boolean {
  const hour = Number(formatTime(new Date(epochMs).toISOString()).slice(0, 2));
  return hour >= FIRST_HOUR && hour < END_HOUR && isWorkingDay(parisDay(epochMs));
}
