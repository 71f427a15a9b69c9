import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Counters } from '../../shared/statistics/statistics.ts';
import { conditionHeld } from '../platform/conditional-write.ts';
import type { Table } from '../platform/table.ts';
import { shopPartition } from '../platform/table-keys.ts';
import { numberOf, type WalkPosition, walkRepairs } from '../platform/walk-repairs.ts';
import { type Counting, countingKey, countingKind, readCounting } from './stored-counting.ts';
import { readMonth, STATISTICS_PREFIX } from './stored-month.ts';

export type StatisticsRepository = ReturnType<typeof statisticsRepository>;

/** Stores a shop's counters by month and the progress of counting its old repairs. */
export function statisticsRepository(table: Table) {
  /** Reads the shop's counters from a month on and the progress of counting old repairs, in one request. */
  async function read(
    shopId: string,
    sinceMonth: string,
  ): Promise<{ counting: Counting; counters: Map<string, Counters> }> {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':shop': shopPartition(shopId), ':prefix': STATISTICS_PREFIX },
        ConsistentRead: true,
      }),
    );
    const head = Items.find(({ sk }) => sk === STATISTICS_PREFIX);
    const months = Items.filter((item) => item !== head).map(readMonth);
    return {
      counting: readCounting(head),
      counters: new Map(months.filter(([month]) => month >= sinceMonth)),
    };
  }

  /** Reads the tracking numbers of at most `limit` repairs after a position, oldest first in each list. */
  async function repairsAfter(
    shopId: string,
    after: WalkPosition,
    limit: number,
  ): Promise<{ trackingNumbers: string[]; last: WalkPosition | undefined }> {
    const projection = 'pk, shop_sk';
    const { entries } = await walkRepairs(table, shopId, { after, limit, projection });
    return {
      trackingNumbers: entries.map(({ entry }) => numberOf(entry)),
      last: entries.at(-1)?.position,
    };
  }

  /** Stores the progress of counting old repairs, unless another request is further. */
  async function saveCounting(shopId: string, { after, counted, done }: Counting): Promise<void> {
    await conditionHeld(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: countingKey(shopId),
          UpdateExpression:
            'SET #after = :after, #counted = :counted, #done = :done, item_version = :item_version',
          ConditionExpression: 'attribute_not_exists(pk) OR (#after <= :after AND #done = :no)',
          ExpressionAttributeNames: { '#after': 'after', '#counted': 'counted', '#done': 'done' },
          ExpressionAttributeValues: {
            ':after': after,
            ':counted': counted,
            ':done': done,
            ':no': false,
            ':item_version': countingKind.version,
          },
        }),
      ),
    );
  }

  return { read, repairsAfter, saveCounting };
}
