import { plusDays } from '../time.ts';
import type { RepairSummary } from './repairs.ts';

export const PROMISED_LABEL = 'Prêt pour le';

type Promised = Pick<RepairSummary, 'promisedOn' | 'status' | 'handedOverAt' | 'withdrawnAt'>;

/** Returns the promised day of an unfinished repair, or `undefined` if there is none or it no longer matters. */
export const awaitedDay = (repair: Promised): string | undefined =>
  repair.status === 'completed' || repair.handedOverAt || repair.withdrawnAt
    ? undefined
    : repair.promisedOn;

export function isOverdue(repair: Promised, today: string): boolean {
  const day = awaitedDay(repair);
  return day !== undefined && day < today;
}

const FRIDAY = 5;

/** Returns the days that shops promise most often, each once, from `today` on. */
export function promisedChoices(today: string): { label: string; day: string }[] {
  const toFriday = (FRIDAY + 7 - new Date(today).getUTCDay()) % 7;
  const choices = [
    { label: 'Aujourd’hui', day: today },
    { label: 'Demain', day: plusDays(today, 1) },
    { label: 'Vendredi', day: plusDays(today, toFriday) },
    { label: 'Une semaine', day: plusDays(today, 7) },
  ];
  return choices.filter(({ day }, at) => choices.findIndex((each) => each.day === day) === at);
}
