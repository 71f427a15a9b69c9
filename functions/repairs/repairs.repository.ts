import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { RepairStatus } from '../../shared/repairs/repairs.ts';
import { countNewRepair, moveStatusCount } from '../billing/usage.ts';
import { versionOf } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { profileKey, repairKey } from '../platform/table-keys.ts';
import { transact } from '../platform/transaction.ts';
import type { StoredEntry, StoredRepair } from './repairs.ts';
import { readRepair, repairItem, storedRepairKind } from './stored-repair.ts';
import { bringUpRepair } from './update-repair.ts';

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
    return Item && readRepair(Item);
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
    if (number?.condition) return { kind: 'number-taken', holder: readRepair(number.item ?? {}) };
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
            'SET card.#status = :status, card.updated_at = :now, card.deliveries = :untold',
            'card.#version = card.#version + :one, last_write = :change',
            'statusHistory = list_append(statusHistory, :entries)',
            correlationId ? 'correlation_id = :correlation' : '',
          ]
            .filter(Boolean)
            .join(', ')
            .concat(correlationId ? '' : ' REMOVE correlation_id'),
          ConditionExpression:
            'user_id = :shop AND item_version = :item_version AND card.#status = :from',
          ExpressionAttributeNames: { '#status': 'status', '#version': 'version' },
          ExpressionAttributeValues: {
            ':status': entry.status,
            ':now': entry.timestamp,
            ':entries': [entry],
            ':untold': {},
            ':change': 'change',
            ':item_version': storedRepairKind.version,
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
    const item = refusals[0]?.item;
    if (item?.user_id !== shopId) return { kind: 'not-found' };
    if (versionOf(item) === storedRepairKind.version) {
      return { kind: 'moved', current: readRepair(item) };
    }
    if ((await bringUpRepair(table, item)) === 'full') return { kind: 'full' };
    return appendEntry(trackingNumber, shopId, from, entry, correlationId);
  }

  return { get, insert, appendEntry };
}
