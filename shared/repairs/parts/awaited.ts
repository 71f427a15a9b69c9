import type { RepairStatus, RepairSummary } from '../repairs.ts';
import type { RepairPart } from './answers.ts';

/** Whether a part is still to be ordered or on its way. */
export const isAwaited = ({ arrivedOn }: RepairPart): boolean => arrivedOn === undefined;

/** Whether a part was to arrive before `today` and has not. */
export const isPartLate = (part: RepairPart, today: string): boolean =>
  isAwaited(part) && part.expectedOn !== undefined && part.expectedOn < today;

/** A day that sorts after every other day. */
const NO_DAY = '9999-12-31';

/**
 * The earliest day on which an awaited part is expected: a day after all others when no awaited part has a day,
 * `undefined` when no part is awaited.
 */
export function firstExpected(parts: readonly RepairPart[]): string | undefined {
  const days = parts.filter(isAwaited).map(({ expectedOn = NO_DAY }) => expectedOn);
  return days.toSorted()[0];
}

/**
 * The status that the parts of a repair propose: 'ordered' while a part that was ordered is on its way, 'progress' once
 * all have arrived. It is only proposed: a status change notifies the customer, so the shop decides.
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
