import { hasUndelivered } from '../../../shared/repairs/notifications.ts';
import type { UndeliveredRepository } from '../../notifications/outcomes/undelivered.repository.ts';
import { isUntouched } from '../notification-states.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import type { StoredRepair } from '../repairs.ts';

type LostRepairsDependencies = {
  repairs: Pick<RepairsRepository, 'getAll'>;
  undelivered: Pick<UndeliveredRepository, 'of' | 'remove'>;
};

/** One call makes at most this many requests for entries, so that many settled entries cannot make the call slow. */
const PAGES = 4;

/**
 * Returns the tracking numbers of repairs with a lost message: at least `limit`, unless fewer are found. It removes the
 * entries of settled repairs.
 */
export async function lostRepairs(
  { repairs, undelivered }: LostRepairsDependencies,
  shopId: string,
  limit: number,
  nowMs: number,
): Promise<{ found: string[]; more: boolean }> {
  const found: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < PAGES && found.length < limit; page += 1) {
    const { entries, last } = await undelivered.of(shopId, limit, after);
    const read = await repairs.getAll(entries.map(({ trackingNumber }) => trackingNumber));
    const own = read.filter(({ user_id }) => user_id === shopId);
    const lost = own.filter(hasUndelivered);
    found.push(...lost.map(({ trackingNumber }) => trackingNumber));
    const settled = new Set(own.filter(isSettled).map(({ trackingNumber }) => trackingNumber));
    await Promise.all(
      entries
        .filter(({ trackingNumber }) => settled.has(trackingNumber))
        .map((entry) => undelivered.remove(shopId, entry, nowMs)),
    );
    after = last;
    if (after === undefined) break;
  }
  return { found, more: after !== undefined };
}

/**
 * Returns whether the last message was not lost and the last change is final. An undo may bring back a lost message.
 */
function isSettled(repair: StoredRepair): boolean {
  const states = Object.values(repair.statusHistory.at(-1)?.notifications ?? {});
  const isUndoable = repair.statusHistory.length > 1 && states.every(isUntouched);
  return !hasUndelivered(repair) && !isUndoable;
}
