import { logger } from '../platform/logger.ts';
import type { WrittenRepair } from '../repairs/written-repair.ts';
import {
  type Countable,
  type CountRepairsDependencies,
  countRepairs,
} from '../statistics/count-repairs.ts';
import { countsOfRepair } from '../statistics/counts-of-repair.ts';

/**
 * Counts what writes have made of repairs, those of one shop in one request: of each repair its newest state, believing
 * that its oldest state before is what is counted of it. Gives the sequence numbers of the writes that must come again.
 */
export async function countWrites(
  dependencies: CountRepairsDependencies,
  writes: readonly WrittenRepair[],
): Promise<string[]> {
  const byShop = Map.groupBy(writes, ({ after }) => after.user_id);
  const failed = await Promise.all(
    [...byShop].map(async ([shopId, own]) => {
      try {
        const byRepair = Map.groupBy(own, ({ after }) => after.trackingNumber);
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

/** The writes of one repair as one. */
function folded(writes: readonly WrittenRepair[]): Countable {
  const [oldest, ...others] = writes.toSorted((a, b) => a.after.version - b.after.version);
  if (oldest === undefined) throw new Error('No write');
  const { after: repair } = others.at(-1) ?? oldest;
  const { before } = oldest;
  const believed = before && { counts: countsOfRepair(before), repairVersion: before.version };
  return { repair, believed };
}
