import { REPAIR_STATUSES, type RepairStatus } from '../repairs/repair-status.ts';
import { STATUS_ROLES } from '../repairs/status-roles.ts';

/** Returns a customer's name for strangers: first name and initial, or the initial alone. */
export function discreetName(firstName: string, lastName: string): string {
  const initial = [...lastName][0];
  return [firstName, initial === undefined ? '' : `${initial.toUpperCase()}.`]
    .filter(Boolean)
    .join(' ');
}

export const PROGRESS_STEPS = REPAIR_STATUSES.filter((status) => STATUS_ROLES[status].isStep);

export const REPLY_MAX = 500;

export const REPLY_MISSING = 'Écrivez votre message.';

type Had = { status: RepairStatus };

/** Returns the index of the furthest step that `history` has reached, by its last status that is a step. */
export function progressIndex(history: readonly Had[]): number {
  const last = history.findLast(({ status }) => STATUS_ROLES[status].isStep);
  return last === undefined ? 0 : PROGRESS_STEPS.indexOf(last.status);
}

/** Returns the indexes of earlier steps that the repair skipped, because nothing was done there. */
export function skippedSteps(history: readonly Had[]): number[] {
  const happened = new Set<RepairStatus>(history.map(({ status }) => status));
  const current = progressIndex(history);
  // Every device was taken in, whatever the history begins with.
  return PROGRESS_STEPS.flatMap((status, index) =>
    index > 0 && index < current && !happened.has(status) ? [index] : [],
  );
}
