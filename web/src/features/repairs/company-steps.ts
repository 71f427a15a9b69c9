import type { Company } from '../../../../shared/company/answers.ts';
import { DEFAULT_SCHEDULE, WEEKDAYS } from '../../../../shared/company/schedule.ts';
import { placeOf } from '../../lib/device-memory.ts';

/** What this browser keeps of the list: that it was put off, or that the hours were looked at. */
type Kept = 'later' | 'hours-seen' | null;

const place = (userId: string) => placeOf('first-steps', userId);

/** What was kept; null where storage is blocked too. */
export function keptSteps(userId: string): Kept {
  try {
    const kept = window.localStorage.getItem(place(userId));
    return kept === 'later' || kept === 'hours-seen' ? kept : null;
  } catch {
    return null;
  }
}

export function keepSteps(userId: string, kept: NonNullable<Kept>): void {
  try {
    window.localStorage.setItem(place(userId), kept);
  } catch {
    // Where storage is blocked the list comes back with the next visit.
  }
}

/** What a shop tells of itself, and whether it has. Usual hours stand there from the start: looking at them is enough. */
export function stepsOf(company: Company, hoursSeen: boolean) {
  const isUsual = WEEKDAYS.every((day) =>
    (['open', 'close', 'closed'] as const).every(
      (part) => company.schedule[day][part] === DEFAULT_SCHEDULE[day][part],
    ),
  );
  const told = (text: string) => text.trim() !== '';
  return [
    { field: 'company_name', label: 'Le nom de l’atelier', isDone: told(company.company_name) },
    { field: 'address', label: 'Son adresse', isDone: told(company.address) },
    { field: 'phone', label: 'Son téléphone', isDone: told(company.phone) },
    { field: 'schedule', label: 'Ses horaires d’ouverture', isDone: hoursSeen || !isUsual },
  ] as const;
}
