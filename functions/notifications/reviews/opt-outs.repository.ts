import { unlessClosed } from '../../platform/closed-accounts.ts';
import type { Table } from '../../platform/table/table.ts';
import { repairKey } from '../../platform/table/table-keys.ts';
import { transact } from '../../platform/table/transaction.ts';
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
    {
      ConditionCheck: {
        Key: repairKey(trackingNumber),
        ConditionExpression: 'user_id = :shop AND tracking_key = :key',
        ExpressionAttributeValues: { ':shop': shopId, ':key': tracking_key },
      },
    },
    unlessClosed(shopId),
    ...keys.map((Key) => ({
      Update: {
        Key,
        UpdateExpression: 'SET #at = if_not_exists(#at, :now), item_version = :version',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':now': nowMs, ':version': optOutKind.version },
      },
    })),
  ]);
  return refusals === undefined;
}
