import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { countedKey, statusPartition } from '../platform/table-keys.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import type { RepairCounts } from './counts-of-repair.ts';

const numbers = z.record(z.string(), z.number());
const months = z.record(z.string(), numbers);

/** What is counted of a repair, in the partition of its shop; docs/decisions/0074 tells what each version holds. */
export const countedKind = storedKind({
  name: 'counted',
  version: 2,
  schema: z.object({
    counts: z.object({ figures: numbers, months }),
    repair_version: z.int(),
  }),
  upgrades: {
    // Version 1 held the months alone, and its `version` said how often it was written, not of which repair.
    1: ({ counts }) => ({ counts: { figures: {}, months: counts }, repair_version: 0 }),
  },
});

/** What a shop's counters hold of one repair. */
export type Counted = {
  counts: RepairCounts;
  /** The repair's own version that was counted; 0 of an item that does not say. */
  repairVersion: number;
};

/** @throws UnreadableItem */
export function readCounted(item: RawItem): Counted {
  const { counts, repair_version } = countedKind.read(item);
  return { counts, repairVersion: repair_version };
}

/**
 * What is counted of a repair as it is put; by its keys the `cards` index lists it under the repair's status, as long as
 * the repair is in the day's list.
 */
export const countedItem = (repair: StoredRepair, counts: RepairCounts) => ({
  ...countedKey(repair.user_id, repair.trackingNumber),
  ...countedKind.stamp,
  ...(!repair.handedOverAt &&
    !repair.withdrawnAt && {
      shop_pk: statusPartition(repair.user_id, repair.status),
      shop_sk: `${repair.created_at}#${repair.id}`,
    }),
  counts,
  repair_version: repair.version,
});

/** Asks of a put that what is counted is still what `believed` says, or nothing, and of an older state of the repair. */
export function stillCounted(believed: Counted | undefined, repairVersion: number) {
  if (believed === undefined) return { ConditionExpression: 'attribute_not_exists(pk)' };
  const isOld = believed.repairVersion === 0;
  return {
    ConditionExpression: isOld
      ? '#counts = :counts AND attribute_not_exists(repair_version)'
      : '#counts = :counts AND repair_version < :version',
    ExpressionAttributeNames: { '#counts': 'counts' },
    ExpressionAttributeValues: isOld
      ? { ':counts': believed.counts.months }
      : { ':counts': believed.counts, ':version': repairVersion },
  };
}
