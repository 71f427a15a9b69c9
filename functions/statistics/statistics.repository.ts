import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Counters } from '../../shared/statistics/statistics.ts';
import { conditionHeld } from '../platform/conditional-write.ts';
import type { Table } from '../platform/table.ts';
import { shopPartition } from '../platform/table-keys.ts';
import { numberOf, type WalkPosition, walkRepairs } from '../platform/walk-repairs.ts';
import { type Counting, countingKey, countingKind, readCounting } from './stored-counting.ts';
import { readMonth, STATISTICS_PREFIX } from './stored-month.ts';

export type StatisticsRepository = ReturnType<typeof statisticsRepository>;

/** A shop's counters by month, and how far its repairs from before there were counters are counted. */
export function statisticsRepository(table: Table) {
  /** The shop's counters from a month on, and how far the counting of older repairs is: one request. */
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

  /** Tracking numbers of at most `limit` repairs after a position, oldest first in each list. */
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

  /** Notes how far the older repairs are counted, unless somebody has come further. */
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
