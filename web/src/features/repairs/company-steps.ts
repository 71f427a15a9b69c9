import type { Company } from '../../../../shared/company/answers.ts';
import { DEFAULT_SCHEDULE, WEEKDAYS } from '../../../../shared/company/schedule.ts';
import { placeOf } from '../../lib/device-memory.ts';

/** What this browser stores about the list: that it was postponed, or that the hours were seen. */
type Kept = 'later' | 'hours-seen' | null;

const place = (userId: string) => placeOf('first-steps', userId);

/** The stored value; null when storage is blocked. */
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
    // When storage is blocked, the list returns with the next visit.
  }
}

/**
 * The shop's first steps and whether each is done. The usual hours are filled in from the start, so looking
 * at them is enough.
 */
export function stepsOf(company: Company, hoursSeen: boolean) {
  const isUsual = WEEKDAYS.every((day) =>
    (['open', 'close', 'closed'] as const).every(
      (part) => company.schedule[day][part] === DEFAULT_SCHEDULE[day][part],
    ),
  );
  const isGiven = (text: string) => text.trim() !== '';
  return [
    { field: 'company_name', label: 'Le nom de l’atelier', isDone: isGiven(company.company_name) },
    { field: 'address', label: 'Son adresse', isDone: isGiven(company.address) },
    { field: 'phone', label: 'Son téléphone', isDone: isGiven(company.phone) },
    { field: 'schedule', label: 'Ses horaires d’ouverture', isDone: hoursSeen || !isUsual },
  ] as const;
}
