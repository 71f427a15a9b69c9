import { unlessClosed } from '../../platform/closed-accounts.ts';
import { dailyJob } from '../../platform/jobs/daily-job.ts';
import type { Table } from '../../platform/table/table.ts';
import { transact } from '../../platform/table/transaction.ts';
import { CHAINED_PARTITION, chainedShopKey, chainedShopKind } from './stored-chained-shop.ts';

export type ChainedShops = ReturnType<typeof chainedShops>;

export function chainedShops(table: Table) {
  /** Removes the day on which the chain was last intact. Returns `false` for a closed account. */
  async function noteBroken(shopId: string): Promise<boolean> {
    const refusals = await transact(table, [
      {
        Update: {
          Key: chainedShopKey(shopId),
          UpdateExpression: 'REMOVE whole_day',
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      unlessClosed(shopId),
    ]);
    return refusals === undefined;
  }

  return { ...dailyJob(table, CHAINED_PARTITION, chainedShopKind.read), noteBroken };
}
