import type { RepairPage, RepairSummary } from '../../../shared/repairs/repairs.ts';
import { atPosition, type RepairPosition } from './cursor.ts';

/** A repair of a list with its position; `undefined` instead of the repair when it cannot be read. */
export type ListedRepair = { position: RepairPosition; repair: RepairSummary | undefined };

/**
 * Builds a page; unreadable repairs are listed apart, so that the shop knows them. `cursor` is null on the last page.
 */
export function repairPage(listed: readonly ListedRepair[], cursor: string | null): RepairPage {
  const unreadable = listed.filter(({ repair }) => repair === undefined);
  return {
    repairs: listed.flatMap(({ repair }) => repair ?? []),
    ...(unreadable.length > 0 && {
      unreadable: unreadable.map(({ position }) => atPosition(position)),
    }),
    cursor,
  };
}
