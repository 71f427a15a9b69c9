import * as z from 'zod/mini';
import { dynamo, type Expression } from '../platform/table/expression.ts';
import { type RawItem, storedKind } from '../platform/table/stored-item.ts';
import { countedKey, handOversPartition, statusPartition } from '../platform/table/table-keys.ts';
import { IS_NEW } from '../platform/table/writes.ts';
import { jsonText } from '../platform/text/json-text.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import type { RepairCounts } from './counts-of-repair.ts';

const numbers = z.record(z.string(), z.number());
const months = z.record(z.string(), numbers);
const known = z.object({ figures: numbers, months });

export const countedKind = storedKind({
  name: 'counted',
  version: 1,
  schema: z.object({
    counts: jsonText(known),
    repair_version: z.int(),
  }),
});

/** Writes counts as text. Equal counts give the same text, which conditions compare. */
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

export type Counted = {
  counts: RepairCounts;
  repairVersion: number;
};

export function readCounted(item: RawItem): Counted {
  const { counts, repair_version } = countedKind.read(item);
  return { counts, repairVersion: repair_version };
}

/**
 * The item's keys list the repair in the `cards` index: under its status or, from the hand-over on, by the instant of
 * the hand-over.
 */
export const countedItem = (repair: StoredRepair, counts: RepairCounts) => ({
  ...countedKey(repair.user_id, repair.trackingNumber),
  ...countedKind.stamp,
  ...(!repair.withdrawnAt && {
    shop_pk: repair.handedOverAt
      ? handOversPartition(repair.user_id)
      : statusPartition(repair.user_id, repair.status),
    shop_sk: `${repair.handedOverAt ?? repair.created_at}#${repair.id}`,
  }),
  counts: countsText(counts),
  repair_version: repair.version,
});

/**
 * Requires that the counted contribution still equals `believed` and is older than `repairVersion`. Without `believed`,
 * nothing may be counted yet.
 */
export const stillCounted = (believed: Counted | undefined, repairVersion: number): Expression =>
  believed === undefined
    ? IS_NEW
    : dynamo`#counts = ${countsText(believed.counts)} AND repair_version < ${repairVersion}`;
