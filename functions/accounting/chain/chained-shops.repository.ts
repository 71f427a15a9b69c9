import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../platform/conditional-write.ts';
import { dailyJob } from '../../platform/jobs/daily-job.ts';
import type { Table } from '../../platform/table.ts';
import { CHAINED_PARTITION, chainedShopKey, readChainedShop } from './stored-chained-shop.ts';

export type ChainedShops = ReturnType<typeof chainedShops>;

/** The shops that have a chain, and the day on which each was last checked. Closed accounts are not among them. */
export function chainedShops(table: Table) {
  /** Records that a shop's chain was found broken: no day remains on which all of it was intact. */
  async function noteBroken(shopId: string): Promise<void> {
    const update = new UpdateCommand({
      TableName: table.name,
      Key: chainedShopKey(shopId),
      UpdateExpression: 'REMOVE whole_day',
      ConditionExpression: 'attribute_exists(pk)',
    });
    await conditionHeld(table.client.send(update));
  }

  return { ...dailyJob(table, CHAINED_PARTITION, readChainedShop), noteBroken };
}
