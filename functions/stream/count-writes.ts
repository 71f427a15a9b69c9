import { logger } from '../platform/logger.ts';
import { isThere, type StreamedWrite } from '../repairs/written-repair.ts';
import { type Countable, countRepairs } from '../statistics/count-repairs.ts';
import type { CountingRepository } from '../statistics/counting.repository.ts';
import { countsOfRepair } from '../statistics/counts-of-repair.ts';

/**
 * Counts the newest state of each written repair, with one request for each shop, and assumes that the state before its
 * oldest write is counted. Returns the sequence numbers of the writes that must be retried.
 */
export async function countWrites(
  counting: CountingRepository,
  writes: readonly StreamedWrite[],
): Promise<string[]> {
  const byShop = Map.groupBy(writes, (write) => lastOf(write).user_id);
  const failed = await Promise.all(
    [...byShop].map(async ([shopId, own]) => {
      try {
        const byRepair = Map.groupBy(own, (write) => lastOf(write).trackingNumber);
        await countRepairs(counting, shopId, [...byRepair.values()].map(folded));
        return [];
      } catch (error) {
        logger.error('The changes of a shop could not be counted', { shopId, error });
        return own.map(({ sequenceNumber }) => sequenceNumber);
      }
    }),
  );
  return failed.flat();
}

const lastOf = ({ before, after }: StreamedWrite) => after ?? before;

function folded(writes: readonly StreamedWrite[]): Countable {
  const gone = writes.find((write) => !isThere(write));
  if (gone) {
    const repair = lastOf(gone);
    const believed = { counts: countsOfRepair(repair), repairVersion: repair.version };
    return { repair, believed, isGone: true };
  }
  const [oldest, ...others] = writes
    .filter(isThere)
    .toSorted((a, b) => a.after.version - b.after.version);
  if (oldest === undefined) throw new Error('A changed repair has no record in the batch');
  const { after: repair } = others.at(-1) ?? oldest;
  const { before } = oldest;
  const believed = before && { counts: countsOfRepair(before), repairVersion: before.version };
  return { repair, believed };
}
