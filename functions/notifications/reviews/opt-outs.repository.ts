import { unlessClosed } from '../../platform/closed-accounts.ts';
import { dynamo } from '../../platform/table/expression.ts';
import type { Table } from '../../platform/table/table.ts';
import { repairKey } from '../../platform/table/table-keys.ts';
import { transact } from '../../platform/table/transaction.ts';
import { check, update } from '../../platform/table/writes.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import { type optOutKey, optOutKind } from './stored-opt-out.ts';

/** Stores an opt-out. Returns `false` when the repair has another owner or key by now, or the account is closed. */
export async function addOptOut(
  table: Table,
  repair: StoredRepair,
  keys: readonly ReturnType<typeof optOutKey>[],
  nowMs: number,
): Promise<boolean> {
  const { user_id: shopId, trackingNumber, tracking_key } = repair;
  const refusals = await transact(table, [
    check(
      repairKey(trackingNumber),
      dynamo`user_id = ${shopId} AND tracking_key = ${tracking_key}`,
    ),
    unlessClosed(shopId),
    ...keys.map((key) =>
      update(
        key,
        dynamo`SET #at = if_not_exists(#at, ${nowMs}), item_version = ${optOutKind.version}`,
      ),
    ),
  ]);
  return refusals === undefined;
}
