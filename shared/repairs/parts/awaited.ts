import type { RepairStatus, RepairSummary } from '../repairs.ts';
import type { RepairPart } from './answers.ts';

export const isAwaited = ({ arrivedOn }: RepairPart): boolean => arrivedOn === undefined;

export const isPartLate = (part: RepairPart, today: string): boolean =>
  isAwaited(part) && part.expectedOn !== undefined && part.expectedOn < today;

const NO_DAY = '9999-12-31';

/** The earliest day of an awaited part; a day after all others without a day, `undefined` without an awaited part. */
export function firstExpected(parts: readonly RepairPart[]): string | undefined {
  const days = parts.filter(isAwaited).map(({ expectedOn = NO_DAY }) => expectedOn);
  return days.toSorted()[0];
}

/**
 * 'ordered' while an ordered part is on its way, 'progress' once all arrived. A change notifies, so the shop decides.
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
