import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { RepairStatus } from '../../shared/repairs/repairs.ts';
import { countNewRepair, moveStatusCount } from '../billing/usage.ts';
import type { Table } from '../platform/table.ts';
import { profileKey, repairKey, shopPartition } from '../platform/table-keys.ts';
import { transact } from '../platform/transaction.ts';
import { type StoredEntry, type StoredRepair, searchText } from './repairs.ts';

export type InsertOutcome =
  | { kind: 'inserted' }
  | { kind: 'number-taken'; holder: StoredRepair }
  | { kind: 'limit-reached' };

export type ChangeOutcome =
  | { kind: 'changed' }
  | { kind: 'not-found' }
  | { kind: 'full' }
  | { kind: 'moved'; current: StoredRepair };

export type RepairsRepository = ReturnType<typeof repairsRepository>;

/** A repair as an item of the table, listed by the `shop` index. */
export const repairItem = (repair: StoredRepair) => ({
  ...repairKey(repair.trackingNumber),
  shop_pk: shopPartition(repair.user_id),
  shop_sk: `${repair.created_at}#${repair.id}`,
  search: searchText(repair),
  ...repair,
});

/** Repairs in the table: the only place that knows their keys. */
export function repairsRepository(table: Table) {
  /** The repair of a tracking number, read consistently; `undefined` when there is none. */
  async function get(trackingNumber: string): Promise<StoredRepair | undefined> {
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: repairKey(trackingNumber),
        ConsistentRead: true,
      }),
    );
    return Item as StoredRepair | undefined;
  }

  /**
   * Stores a new repair and counts it against its shop's plan, or neither.
   * A number that is taken is told before a plan that is full: its holder may be the same repair.
   */
  async function insert(repair: StoredRepair, nowMs: number): Promise<InsertOutcome> {
    const refusals = await transact(table, [
      {
        Put: {
          TableName: table.name,
          Item: repairItem(repair),
          ConditionExpression: 'attribute_not_exists(pk)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      {
        Update: {
          TableName: table.name,
          Key: profileKey(repair.user_id),
          ...countNewRepair(nowMs),
        },
      },
    ]);
    if (refusals === undefined) return { kind: 'inserted' };
    const [number, plan] = refusals;
    if (number?.condition) return { kind: 'number-taken', holder: number.item as StoredRepair };
    if (plan?.condition) return { kind: 'limit-reached' };
    throw new Error('A transaction was refused for no condition of its own');
  }

  /**
   * Appends `entry`, which nobody has been told of yet, and moves the shop's counters, provided the repair is the shop's and still in `from`.
   * `moved` gives the repair as it stands, when another change came first.
   */
  async function appendEntry(
    trackingNumber: string,
    shopId: string,
    from: RepairStatus,
    entry: StoredEntry,
    correlationId?: string,
  ): Promise<ChangeOutcome> {
    const counters = moveStatusCount(from, entry.status);
    const refusals = await transact(table, [
      {
        Update: {
          TableName: table.name,
          Key: repairKey(trackingNumber),
          UpdateExpression: [
            'SET #status = :status, updated_at = :now, statusHistory = list_append(statusHistory, :entries), deliveries = :untold',
            correlationId ? ', correlation_id = :correlation' : ' REMOVE correlation_id',
            ' ADD #version :one',
          ].join(''),
          ConditionExpression: 'user_id = :shop AND #status = :from',
          ExpressionAttributeNames: { '#status': 'status', '#version': 'version' },
          ExpressionAttributeValues: {
            ':status': entry.status,
            ':now': entry.timestamp,
            ':entries': [entry],
            ':untold': {},
            ':one': 1,
            ...(correlationId && { ':correlation': correlationId }),
            ':shop': shopId,
            ':from': from,
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      ...(counters
        ? [{ Update: { TableName: table.name, Key: profileKey(shopId), ...counters } }]
        : []),
    ]);
    if (refusals === undefined) return { kind: 'changed' };
    if (refusals[0]?.tooLarge) return { kind: 'full' };
    const current = refusals[0]?.item as StoredRepair | undefined;
    return current?.user_id === shopId ? { kind: 'moved', current } : { kind: 'not-found' };
  }

  return { get, insert, appendEntry };
}
