import { useDeferredValue } from 'react';
import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';

/** The first drawing fills one row of the widest screen, which is more than a phone shows. */
const DRAWN_AT_ONCE = 3;
const NONE: readonly RepairSummary[] = [];

/**
 * The repairs to draw now: the first few, and those that were already drawn. The others follow in
 * interruptible pieces, because two dozen cards at once would block a slow phone for a tenth of a second.
 */
export function useDrawn(repairs: readonly RepairSummary[]): readonly RepairSummary[] {
  const settled = useDeferredValue(repairs, NONE);
  if (settled === repairs) return repairs;
  const drawn = new Set(settled.map(({ id }) => id));
  return repairs.filter(({ id }, index) => index < DRAWN_AT_ONCE || drawn.has(id));
}
