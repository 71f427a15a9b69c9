import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Counters } from '../../shared/statistics/statistics.ts';
import type { Table } from '../platform/table.ts';
import { shopPartition } from '../platform/table-keys.ts';
import { transact } from '../platform/transaction.ts';
import type { MonthCounts } from './counts-of-repair.ts';

/** What a shop's counters hold of one repair, and how often that was written. */
export type CountedRepair = { counts: MonthCounts; version: number };

/** How far the repairs from before are counted: the last one's key in the `cards` index, and how many. */
export type Counting = { after: string; counted: number; done: boolean };

export type StatisticsRepository = ReturnType<typeof statisticsRepository>;

export const STATISTICS_PREFIX = 'STATS';
export const COUNTED_PREFIX = 'COUNTED#';

const NOTHING: CountedRepair = { counts: {}, version: 0 };
const NOT_BEGUN: Counting = { after: '0', counted: 0, done: false };

/** A shop's counters by month, and what each repair has added to them: the two always change together. */
export function statisticsRepository(table: Table) {
  const countedKey = (shopId: string, trackingNumber: string) => ({
    pk: shopPartition(shopId),
    sk: `${COUNTED_PREFIX}${trackingNumber}`,
  });
  const headKey = (shopId: string) => ({ pk: shopPartition(shopId), sk: STATISTICS_PREFIX });

  /** What is counted of a repair. */
  async function counted(shopId: string, trackingNumber: string): Promise<CountedRepair> {
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: countedKey(shopId, trackingNumber),
        ConsistentRead: true,
      }),
    );
    return (Item as CountedRepair | undefined) ?? NOTHING;
  }

  /**
   * Adds `added` to the shop's months and notes `counts` as what is counted of the repair, provided that is still what
   * it was at `version`; whether it did.
   */
  async function count(
    shopId: string,
    trackingNumber: string,
    counts: MonthCounts,
    version: number,
    added: MonthCounts,
  ): Promise<boolean> {
    const refusals = await transact(table, [
      {
        Put: {
          TableName: table.name,
          Item: { ...countedKey(shopId, trackingNumber), counts, version: version + 1 },
          ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : '#version = :version',
          ...(version > 0 && {
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: { ':version': version },
          }),
        },
      },
      ...Object.entries(added).map(([month, counters]) => ({
        Update: {
          TableName: table.name,
          Key: { pk: shopPartition(shopId), sk: `${STATISTICS_PREFIX}#${month}` },
          ...addition(counters),
        },
      })),
    ]);
    return refusals === undefined;
  }

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
    const months = Items.filter((item) => item !== head).map(
      ({ sk, pk: _, ...counters }) =>
        [String(sk).slice(STATISTICS_PREFIX.length + 1), counters as Counters] as const,
    );
    return {
      counting: { ...NOT_BEGUN, ...head },
      counters: new Map(months.filter(([month]) => month >= sinceMonth)),
    };
  }

  /** Tracking numbers of at most `limit` repairs after a key of the `cards` index, oldest first. */
  async function repairsAfter(
    shopId: string,
    after: string,
    limit: number,
  ): Promise<{ trackingNumbers: string[]; last: string | undefined }> {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'cards',
        KeyConditionExpression: 'shop_pk = :shop AND shop_sk > :after',
        ExpressionAttributeValues: { ':shop': shopPartition(shopId), ':after': after },
        ProjectionExpression: 'pk, shop_sk',
        Limit: limit,
      }),
    );
    const last = Items.at(-1)?.shop_sk;
    return {
      trackingNumbers: Items.map(({ pk }) => String(pk).slice('TRACKING#'.length)),
      last: last && String(last),
    };
  }

  /** Notes how far the older repairs are counted, unless somebody has come further. */
  async function saveCounting(shopId: string, { after, counted, done }: Counting): Promise<void> {
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: headKey(shopId),
          UpdateExpression: 'SET #after = :after, #counted = :counted, #done = :done',
          ConditionExpression: 'attribute_not_exists(pk) OR (#after <= :after AND #done = :no)',
          ExpressionAttributeNames: { '#after': 'after', '#counted': 'counted', '#done': 'done' },
          ExpressionAttributeValues: {
            ':after': after,
            ':counted': counted,
            ':done': done,
            ':no': false,
          },
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }

  return { counted, count, read, repairsAfter, saveCounting };
}

function addition(counters: Counters) {
  const entries = Object.entries(counters);
  return {
    UpdateExpression: `ADD ${entries.map((_, index) => `#n${index} :v${index}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(
      entries.map(([name], index) => [`#n${index}`, name]),
    ),
    ExpressionAttributeValues: Object.fromEntries(
      entries.map(([, value], index) => [`:v${index}`, value]),
    ),
  };
}
