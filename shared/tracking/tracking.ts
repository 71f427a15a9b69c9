import type { RepairStatus } from '../repairs/repairs.ts';

/** Returns a customer's name for strangers: first name and initial, or the initial alone. */
export function discreetName(firstName: string, lastName: string): string {
  const initial = [...lastName][0];
  return [firstName, initial === undefined ? '' : `${initial.toUpperCase()}.`]
    .filter(Boolean)
    .join(' ');
}

/** The four steps that a customer sees. Specification, section 4. */
export const PROGRESS_STEPS = [
  { status: 'pending', label: 'Prise en charge' },
  { status: 'ordered', label: 'Pièce commandée' },
  { status: 'progress', label: 'En réparation' },
  { status: 'completed', label: 'Terminée' },
] as const satisfies readonly { status: RepairStatus; label: string }[];

/** Greatest length of a customer's reply, in UTF-16 units. */
export const REPLY_MAX = 500;

export const REPLY_MISSING = 'Écrivez votre message.';

type Had = { status: RepairStatus };

/**
 * Returns the index of the furthest step that `history` has reached. 'contact' is no step: the previous status counts.
 */
export function progressIndex(history: readonly Had[]): number {
  const last = history.findLast((entry) => entry.status !== 'contact');
  return Math.max(
    0,
    PROGRESS_STEPS.findIndex((step) => step.status === last?.status),
  );
}

/** Returns the indexes of earlier steps that the repair skipped, because nothing was done there. */
export function skippedSteps(history: readonly Had[]): number[] {
  const happened = new Set<RepairStatus>(history.map(({ status }) => status));
  const current = progressIndex(history);
  // Every device was taken in, whatever the history begins with.
  return PROGRESS_STEPS.flatMap(({ status }, index) =>
    index > 0 && index < current && !happened.has(status) ? [index] : [],
  );
}
