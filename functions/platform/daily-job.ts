import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from './conditional-write.ts';
import { type RawItem, readOr } from './stored-item.ts';
import type { Table } from './table.ts';

export type DailyJob = ReturnType<typeof dailyJob>;

type DayOfWork = {
  /** 'YYYY-MM-DD' in Paris. */
  day: string;
  /** Asked before each shop: what is left then is the next run's. */
  mayGoOn: () => boolean;
  /** Whether all is done for a shop on that day. */
  work: (shopId: string) => Promise<boolean>;
  /** Told of a shop whose work failed, which comes again with the next run; what it throws ends this one. */
  failed: (shopId: string, error: unknown) => void;
};

/** Works through the shops that a job has not been done for on a day; one that fails keeps no other back. */
export async function workThrough(
  shops: Pick<DailyJob, 'leftOf' | 'done'>,
  { day, mayGoOn, work, failed }: DayOfWork,
): Promise<void> {
  for await (const page of shops.leftOf(day)) {
    for (const shopId of page) {
      if (!mayGoOn()) return;
      try {
        if (await work(shopId)) await shops.done(shopId, day);
      } catch (error) {
        failed(shopId, error);
      }
    }
  }
}

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
