import { parisMinuteOf } from '../time.ts';
import type { Schedule } from './schedule.ts';
import { WEEKDAY_LABELS, WEEKDAYS } from './weekdays.ts';

/** Returns the weekday `ahead` days after the weekday `today`, which is counted from Monday, 0. */
const dayAt = (today: number, ahead: number) => WEEKDAYS[(today + ahead) % 7] ?? 'monday';

function whenOpens(ahead: number, today: number): string {
  if (ahead === 0) return 'aujourd’hui';
  if (ahead === 1) return 'demain';
  const name = WEEKDAY_LABELS[dayAt(today, ahead)].toLowerCase();
  return ahead === 7 ? `${name} prochain` : name;
}

/** The times are those of Paris. */
export function openingText(schedule: Schedule, nowMs: number): string {
  const [day = '', time = ''] = parisMinuteOf(nowMs).split('T');
  const today = (new Date(day).getUTCDay() + 6) % 7;
  const { open, close, closed } = schedule[dayAt(today, 0)];
  if (!closed && open <= time && time < close) return `Ouvert jusqu’à ${close}`;
  const isClosedToday = closed ? 'Fermé aujourd’hui' : 'Fermé';
  for (let ahead = !closed && time < open ? 0 : 1; ahead <= 7; ahead += 1) {
    const next = schedule[dayAt(today, ahead)];
    if (!next.closed) return `${isClosedToday}, ouvre ${whenOpens(ahead, today)} à ${next.open}`;
  }
  return isClosedToday;
}
