import { hasUndelivered } from '../../../shared/repairs/notifications.ts';
import type { UndeliveredRepository } from '../../notifications/outcomes/undelivered.repository.ts';
import { isUntouched } from '../notification-states.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import type { StoredRepair } from '../repairs.ts';

export type LostRepairsDependencies = {
  repairs: Pick<RepairsRepository, 'getAll'>;
  undelivered: Pick<UndeliveredRepository, 'of' | 'remove'>;
};

/** The most requests for entries in one call, so that many settled entries cannot make the call slow. */
const PAGES = 4;

/**
 * Returns the tracking numbers of at least `limit` repairs with a lost message, or of all if there are fewer, and
 * whether there may be more. It skips the entries whose repair is settled, and removes them for the next reading.
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
 * Whether a repair may leave the list: its last message was not lost, and its last change can no longer be undone. An
 * undo may bring back a lost message, and is possible until a sender claims the message.
 */
function isSettled(repair: StoredRepair): boolean {
  const states = Object.values(repair.statusHistory.at(-1)?.notifications ?? {});
  const isUndoable = repair.statusHistory.length > 1 && states.every(isUntouched);
  return !hasUndelivered(repair) && !isUndoable;
}
