import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import { reviewPauseKey } from '../notifications/reviews/stored-review-pause.ts';
import { readEach } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { repairsPartition, shopPartition } from '../platform/table-keys.ts';
import { transact } from '../platform/transaction.ts';
import { newTrackingKey } from '../repairs/repair-id.ts';
import { type StoredRepair, withoutCustomer } from '../repairs/repairs.ts';
import { slipKey, slipPrefix } from '../repairs/slip/stored-slip.ts';
import { readCard, repairItem } from '../repairs/stored-repair.ts';
import { repliesKey } from '../tracking/replies/stored-replies.ts';

export type CustomerErasureRepository = ReturnType<typeof customerErasureRepository>;

export function customerErasureRepository(table: Table) {
  /** Reads the shop's withdrawn repairs that `isWanted` accepts. No word finds them. A shop has few of them. */
  async function withdrawn(
    shopId: string,
    isWanted: (repair: RepairSummary) => boolean,
  ): Promise<RepairSummary[]> {
    const found: RepairSummary[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'cards',
          KeyConditionExpression: 'shop_pk = :list',
          ExpressionAttributeValues: { ':list': repairsPartition(shopId, { withdrawnAt: '' }) },
          ExclusiveStartKey: start,
        }),
      );
      for (const repair of readEach(Items, readCard, () => undefined)) {
        if (repair && isWanted(repair)) found.push(repair);
      }
      start = LastEvaluatedKey;
    } while (start !== undefined);
    return found;
  }

  /**
   * Erases the customer from a repair and deletes its slips, replies and review request, in one transaction: while the repair has not
   * changed since it was read and is not open, and no other slip has been added. Returns whether it was. The
   * stream removes the words, and open pages follow.
   */
  async function erase(repair: StoredRepair): Promise<boolean> {
    const { name: TableName } = table;
    const { user_id, trackingNumber } = repair;
    const slips = await slipKeys(user_id, trackingNumber);
    const refusals = await transact(table, [
      {
        Put: {
          TableName,
          Item: repairItem(withoutCustomer(repair, newTrackingKey())),
          ConditionExpression:
            'user_id = :shop AND card.#version = :version AND (attribute_exists(card.handed_over_at) OR attribute_exists(card.withdrawn_at))',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':shop': user_id, ':version': repair.version },
        },
      },
      {
        ConditionCheck: {
          TableName,
          Key: slipKey(user_id, trackingNumber, slips.length + 1),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...[
        ...slips,
        repliesKey(user_id, trackingNumber),
        ...(repair.customerEmail ? [reviewPauseKey(user_id, repair.customerEmail)] : []),
      ].map((Key) => ({
        Delete: { TableName, Key },
      })),
    ]);
    return refusals === undefined;
  }

  async function slipKeys(shopId: string, trackingNumber: string) {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: {
          ':shop': shopPartition(shopId),
          ':prefix': slipPrefix(trackingNumber),
        },
        ProjectionExpression: 'pk, sk',
        ConsistentRead: true,
      }),
    );
    return Items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  }

  return { withdrawn, erase };
}
