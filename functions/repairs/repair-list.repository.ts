import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { RepairStatus, RepairSummary } from '../../shared/repairs/repairs.ts';
import type { Table } from '../platform/table.ts';
import { repairKey, shopPartition } from '../platform/table-keys.ts';
import type { RepairPosition } from './cursor.ts';

/** What narrows a list: a status, and words that must all be found (already folded, see `foldText`). */
export type RepairFilter = { status?: RepairStatus; words: readonly string[] };

export type RepairListRepository = ReturnType<typeof repairListRepository>;

/** A shop's repairs by date, from the `shop` index. */
export function repairListRepository(table: Table) {
  /**
   * Looks at up to `limit` repairs older than `after`, newest first, and gives those that match;
   * `lastSeen` is where to go on, `undefined` when none is left.
   */
  async function page(
    shopId: string,
    filter: RepairFilter,
    limit: number,
    after: RepairPosition | undefined,
  ): Promise<{ repairs: RepairSummary[]; lastSeen: RepairPosition | undefined }> {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'shop',
        KeyConditionExpression: 'shop_pk = :shop',
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey: after && {
          shop_pk: shopPartition(shopId),
          shop_sk: after.sortKey,
          ...repairKey(after.trackingNumber),
        },
        ...filterExpressions(shopId, filter),
      }),
    );
    return {
      repairs: Items as RepairSummary[],
      lastSeen: LastEvaluatedKey && {
        sortKey: String(LastEvaluatedKey.shop_sk),
        trackingNumber: String(LastEvaluatedKey.pk).slice('TRACKING#'.length),
      },
    };
  }

  return { page };
}

function filterExpressions(shopId: string, filter: RepairFilter): Partial<QueryCommandInput> {
  const conditions = filter.words.map((_, index) => `contains(#search, :word${index})`);
  const words = filter.words.map((word, index) => [`:word${index}`, word] as const);
  if (filter.status) conditions.push('#status = :status');
  const names = {
    ...(filter.status && { '#status': 'status' }),
    ...(filter.words.length > 0 && { '#search': 'search' }),
  };
  return {
    ExpressionAttributeValues: {
      ':shop': shopPartition(shopId),
      ...Object.fromEntries(words),
      ...(filter.status && { ':status': filter.status }),
    },
    ...(conditions.length > 0 && {
      ExpressionAttributeNames: names,
      FilterExpression: conditions.join(' AND '),
    }),
  };
}
