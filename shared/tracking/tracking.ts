import type { RepairStatus } from '../repairs/repairs.ts';

/** A customer's name for a stranger's eyes: first name and initial, or the initial alone. */
export function discreetName(firstName: string, lastName: string): string {
  const initial = [...lastName][0];
  return [firstName, initial === undefined ? '' : `${initial.toUpperCase()}.`]
    .filter(Boolean)
    .join(' ');
}

/** The four steps a customer sees. Specification, section 4. */
export const PROGRESS_STEPS = [
  { status: 'pending', label: 'Prise en charge' },
  { status: 'ordered', label: 'Pièce commandée' },
  { status: 'progress', label: 'En réparation' },
  { status: 'completed', label: 'Terminée' },
] as const satisfies readonly { status: RepairStatus; label: string }[];

/** A status that a repair has had: an entry of its history, or what is known of one. */
type Had = { status: RepairStatus };

/**
 * Index of the furthest step that `history` has reached, by its current status;
 * 'contact' stays on the step the repair was in before.
 */
export function progressIndex(history: readonly Had[]): number {
  const last = history.findLast((entry) => entry.status !== 'contact');
  return Math.max(
    0,
    PROGRESS_STEPS.findIndex((step) => step.status === last?.status),
  );
}

/** Indexes of the steps before the present one that the repair never went through: nothing there was done. */
export function skippedSteps(history: readonly Had[]): number[] {
  const happened = new Set<RepairStatus>(history.map(({ status }) => status));
  const current = progressIndex(history);
  // What is repaired was taken in, whatever its history says first.
  return PROGRESS_STEPS.flatMap(({ status }, index) =>
    index > 0 && index < current && !happened.has(status) ? [index] : [],
  );
}
