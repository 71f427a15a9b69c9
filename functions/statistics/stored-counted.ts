import * as z from 'zod/mini';
import { jsonText } from '../platform/json-text.ts';
import { type RawItem, storedKind, versionOf } from '../platform/stored-item.ts';
import { countedKey, statusPartition } from '../platform/table-keys.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import type { RepairCounts } from './counts-of-repair.ts';

const numbers = z.record(z.string(), z.number());
const months = z.record(z.string(), numbers);
const known = z.object({ figures: numbers, months });

/** What is counted of a repair, in the partition of its shop; docs/decisions/0074 tells what each version holds. */
export const countedKind = storedKind({
  name: 'counted',
  version: 3,
  schema: z.object({
    counts: jsonText(known),
    repair_version: z.int(),
  }),
  upgrades: {
    // Version 1 held the months alone, and its `version` said how often it was written, not of which repair.
    1: ({ counts, version: _, ...item }) => ({
      ...item,
      counts: { figures: {}, months: counts },
      repair_version: 0,
    }),
    // Maps of maps until then, of which each number was an attribute.
    2: ({ counts, ...item }) => {
      const { success, data } = known.safeParse(counts);
      return { ...item, counts: success ? countsText(data) : counts };
    },
  },
});

/** Counts as one text, the same for the same counts: it is compared as it stands. */
const countsText = ({ figures, months }: RepairCounts): string =>
  JSON.stringify({
    figures: inOrder(figures),
    months: inOrder(months, (ofMonth) => inOrder(ofMonth)),
  });

function inOrder<Value>(
  record: Readonly<Record<string, Value>>,
  inner: (value: Value) => unknown = (value) => value,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(record)
      .toSorted()
      .map((name) => [name, inner(record[name] as Value)]),
  );
}

/** What a shop's counters hold of one repair. */
export type Counted = {
  counts: RepairCounts;
  /** The repair's own version that was counted; 0 of an item that does not say. */
  repairVersion: number;
  /** The counts as an item of an earlier version holds them, in whose words it is asked for them. */
  former?: { counts: unknown; hasVersion: boolean };
};

/** @throws UnreadableItem */
export function readCounted(item: RawItem): Counted {
  const { counts, repair_version } = countedKind.read(item);
  const isFormer = versionOf(item) < countedKind.version;
  const former = { counts: item.counts, hasVersion: item.repair_version !== undefined };
  return { counts, repairVersion: repair_version, ...(isFormer && { former }) };
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
  counts: countsText(counts),
  repair_version: repair.version,
});

/** Asks of a put that what is counted is still what `believed` says, or nothing, and of an older state of the repair. */
export function stillCounted(believed: Counted | undefined, repairVersion: number) {
  if (believed === undefined) return { ConditionExpression: 'attribute_not_exists(pk)' };
  const { counts, hasVersion } = believed.former ?? {
    counts: countsText(believed.counts),
    hasVersion: true,
  };
  return {
    ConditionExpression: hasVersion
      ? '#counts = :counts AND repair_version < :version'
      : '#counts = :counts AND attribute_not_exists(repair_version)',
    ExpressionAttributeNames: { '#counts': 'counts' },
    ExpressionAttributeValues: {
      ':counts': counts,
      ...(hasVersion && { ':version': repairVersion }),
    },
  };
}
