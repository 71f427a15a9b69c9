import type { RepairStatus, RepairSummary } from '../repairs.ts';
import type { RepairPart } from './answers.ts';

export const isAwaited = ({ arrivedOn }: RepairPart): boolean => arrivedOn === undefined;

export const isPartLate = (part: RepairPart, today: string): boolean =>
  isAwaited(part) && part.expectedOn !== undefined && part.expectedOn < today;

const NO_DAY = '9999-12-31';

/**
 * Returns the earliest expected day of the awaited parts: a day after all others if none has one, `undefined` if no
 * part is awaited.
 */
export function firstExpected(parts: readonly RepairPart[]): string | undefined {
  const days = parts.filter(isAwaited).map(({ expectedOn = NO_DAY }) => expectedOn);
  return days.toSorted()[0];
}

/**
 * Proposes 'ordered' while an ordered part is on its way, 'progress' once all have arrived. The shop decides, because a
 * change of the status notifies the customer.
 */
export function proposedStatus(
  {
    status,
    handedOverAt,
    withdrawnAt,
  }: Pick<RepairSummary, 'status' | 'handedOverAt' | 'withdrawnAt'>,
  parts: readonly RepairPart[],
): RepairStatus | undefined {
  if (status === 'completed' || handedOverAt || withdrawnAt || parts.length === 0) return undefined;
  const isOnItsWay = parts.some((part) => isAwaited(part) && part.orderedOn !== undefined);
  if (isOnItsWay) return status === 'ordered' ? undefined : 'ordered';
  const isWaiting = status === 'ordered' || status === 'pending';
  return isWaiting && !parts.some(isAwaited) ? 'progress' : undefined;
}
