import { logger } from '../platform/logger.ts';
import { isThere, type RepairWrite } from '../repairs/written-repair.ts';
import {
  type Countable,
  type CountRepairsDependencies,
  countRepairs,
} from '../statistics/count-repairs.ts';
import { countsOfRepair } from '../statistics/counts-of-repair.ts';

/**
 * Counts what writes have made of repairs, those of one shop in one request: of each repair its newest state, believing
 * that its oldest state before is what is counted of it; of one that is gone nothing is counted any more. Gives the sequence numbers of the writes that must come again.
 */
export async function countWrites(
  dependencies: CountRepairsDependencies,
  writes: readonly RepairWrite[],
): Promise<string[]> {
  const byShop = Map.groupBy(writes, (write) => lastOf(write).user_id);
  const failed = await Promise.all(
    [...byShop].map(async ([shopId, own]) => {
      try {
        const byRepair = Map.groupBy(own, (write) => lastOf(write).trackingNumber);
        await countRepairs(dependencies, shopId, [...byRepair.values()].map(folded));
        return [];
      } catch (error) {
        logger.error('Changes of a shop could not be counted', { shopId, error });
        return own.map(({ sequenceNumber }) => sequenceNumber);
      }
    }),
  );
  return failed.flat();
}

/** The repair as a write left it, or as it was last. */
const lastOf = ({ before, after }: RepairWrite) => after ?? before;

/** The writes of one repair as one. */
function folded(writes: readonly RepairWrite[]): Countable {
  const gone = writes.find((write) => !isThere(write));
  if (gone) {
    const repair = lastOf(gone);
    const believed = { counts: countsOfRepair(repair), repairVersion: repair.version };
    return { repair, believed, isGone: true };
  }
  const [oldest, ...others] = writes
    .filter(isThere)
    .toSorted((a, b) => a.after.version - b.after.version);
  if (oldest === undefined) throw new Error('No write');
  const { after: repair } = others.at(-1) ?? oldest;
  const { before } = oldest;
  const believed = before && { counts: countsOfRepair(before), repairVersion: before.version };
  return { repair, believed };
}
