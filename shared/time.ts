const PARIS = 'Europe/Paris';

const PARIS_MONTH = new Intl.DateTimeFormat('en-CA', {
  timeZone: PARIS,
  year: 'numeric',
  month: '2-digit',
});

/** The calendar month in Paris of an instant in milliseconds, as '2026-11': the month that monthly plans count in. */
export function parisMonth(epochMs: number): string {
  const parts = PARIS_MONTH.formatToParts(epochMs);
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${value('year')}-${value('month')}`;
}

const HOUR_MS = 3_600_000;

/** The instant in milliseconds at which the calendar month in Paris of an instant began. */
export function parisMonthStart(epochMs: number): number {
  const month = parisMonth(epochMs);
  const utcStart = Date.parse(`${month}-01T00:00:00Z`);
  // Paris is two hours ahead in summer, one in winter.
  const summerStart = utcStart - 2 * HOUR_MS;
  return parisMonth(summerStart) === month ? summerStart : utcStart - HOUR_MS;
}

const PARIS_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: PARIS });

/** The calendar day in Paris of an instant in milliseconds, as '2026-11-20'. */
export const parisDay = (epochMs: number): string => PARIS_DAY.format(epochMs);

const french = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: PARIS, ...options });

const SHORT_DATE = french({ day: '2-digit', month: '2-digit', year: 'numeric' });
const LONG_DATE = french({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const SHORT_TIME = french({ hour: '2-digit', minute: '2-digit' });

/** An ISO instant as '20/11/2026', in Paris. */
export const formatDate = (iso: string): string => SHORT_DATE.format(new Date(iso));

/** An ISO instant as 'vendredi 20 novembre 2026', in Paris. */
export const formatLongDate = (iso: string): string => LONG_DATE.format(new Date(iso));

/** An ISO instant as '14:05', in Paris. */
export const formatTime = (iso: string): string => SHORT_TIME.format(new Date(iso));
