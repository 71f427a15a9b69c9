import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../platform/conditional-write.ts';
import { dailyJob } from '../../platform/jobs/daily-job.ts';
import type { Table } from '../../platform/table.ts';
import { CHAINED_PARTITION, chainedShopKey, readChainedShop } from './stored-chained-shop.ts';

export type ChainedShops = ReturnType<typeof chainedShops>;

/** The shops that have a chain, and the day on which each was last checked. Closed accounts are not among them. */
export function chainedShops(table: Table) {
  /** Records the day on which a shop's whole chain was found intact; `undefined` once it is found broken. */
  async function noteWhole(shopId: string, day: string | undefined): Promise<void> {
    const update = new UpdateCommand({
      TableName: table.name,
      Key: chainedShopKey(shopId),
      UpdateExpression: day === undefined ? 'REMOVE whole_day' : 'SET whole_day = :day',
      ConditionExpression: 'attribute_exists(pk)',
      ...(day !== undefined && { ExpressionAttributeValues: { ':day': day } }),
    });
    await conditionHeld(table.client.send(update));
  }

  return { ...dailyJob(table, CHAINED_PARTITION, readChainedShop), noteWhole };
}
