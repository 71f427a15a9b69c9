import type { RepairPage, RepairSummary } from '../../shared/repairs/repairs.ts';
import { atPosition, type RepairPosition } from './cursor.ts';

/** A place in the list, and the repair there; `undefined` when its item cannot be read. */
export type ListedRepair = { position: RepairPosition; repair: RepairSummary | undefined };

/**
 * A page of what is listed, in its order: what cannot be read is named apart, by all that is known of it, so that its
 * shop learns that it is there. `cursor` is null on the last page.
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
