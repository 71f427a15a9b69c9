import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from './conditional-write.ts';
import { type RawItem, readOr } from './stored-item.ts';
import type { Table } from './table.ts';

export type DailyJob = ReturnType<typeof dailyJob>;

type DayOfWork = {
  /** 'YYYY-MM-DD' in Paris. */
  day: string;
  /** Called before each shop; when it returns false, the next run continues. */
  mayGoOn: () => boolean;
  /** Does the work for a shop. Returns whether the shop's day is done. */
  work: (shopId: string) => Promise<boolean>;
  /** Called when the work of a shop failed, which the next run repeats. If it throws, this run ends. */
  failed: (shopId: string, error: unknown) => void;
};

/** Runs a job for the shops whose day is not done. A shop that fails does not stop the others. */
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
 * A job that runs once a day for each of its shops. The shops are the sort keys of a partition, and each item holds the
 * day, 'YYYY-MM-DD' in Paris, that was done last. An item that `read` cannot read is reported and left out.
 */
export function dailyJob(
  table: Table,
  partition: string,
  read: (item: RawItem) => { done_day?: string },
) {
  /** Yields the shops whose `day` is not done, a page at a time. */
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

  /** Records that a shop's `day` is done. A shop that has left the partition meanwhile is not added again. */
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
