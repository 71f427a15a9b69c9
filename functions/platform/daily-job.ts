import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from './conditional-write.ts';
import { type RawItem, readOr } from './stored-item.ts';
import type { Table } from './table.ts';

export type DailyJob = ReturnType<typeof dailyJob>;

/**
 * What a schedule does once a day for each of its shops: they stand in a partition of nothing else, by their ids, each with
 * the day, 'YYYY-MM-DD' in Paris, that it was done for last. One that `read` cannot read is reported and left out.
 */
export function dailyJob(
  table: Table,
  partition: string,
  read: (item: RawItem) => { done_day?: string },
) {
  /** The shops that it has not been done for on `day`, a page at a time. */
  async function* leftOf(day: string): AsyncGenerator<string[]> {
    const pages = paginateQuery(
      { client: table.client },
      {
        TableName: table.name,
        KeyConditionExpression: 'pk = :job',
        ExpressionAttributeValues: { ':job': partition },
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) {
      yield Items.filter((item) => {
        const shop = readOr(item, read, () => undefined);
        return shop !== undefined && shop.done_day !== day;
      }).map(({ sk }) => String(sk));
    }
  }

  /** It is done for a shop on `day`. One that has left the partition meanwhile stays out of it. */
  async function done(shopId: string, day: string): Promise<void> {
    await conditionHeld(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { pk: partition, sk: shopId },
          UpdateExpression: 'SET done_day = :day',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':day': day },
        }),
      ),
    );
  }

  return { leftOf, done };
}
