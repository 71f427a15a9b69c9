const TIME = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' });
const SHORT_DAY = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short' });
const LONG_DAY = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Returns '14:05' for today, and '20 nov.' for an earlier day. */
export function shortDate(iso: string): string {
  const date = new Date(iso);
  return isToday(date) ? TIME.format(date) : SHORT_DAY.format(date);
}

export function time(iso: string): string {
  return TIME.format(new Date(iso));
}

export function longDay(iso: string): string {
  const date = new Date(iso);
  return isToday(date) ? 'Aujourd’hui' : LONG_DAY.format(date);
}

function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString();
}
