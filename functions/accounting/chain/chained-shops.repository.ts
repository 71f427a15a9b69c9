import { unlessClosed } from '../../platform/closed-accounts.ts';
import { dailyJob } from '../../platform/jobs/daily-job.ts';
import type { Table } from '../../platform/table/table.ts';
import { transact } from '../../platform/table/transaction.ts';
import { CHAINED_PARTITION, chainedShopKey, chainedShopKind } from './stored-chained-shop.ts';

export type ChainedShops = ReturnType<typeof chainedShops>;

/**
 * The shops that have a chain, and the day on which each was last checked. A shop whose account is being closed is
 * removed before its chain is archived.
 */
export function chainedShops(table: Table) {
  /**
   * Records that a shop's chain was found broken, by removing the day on which it was last intact. Returns `false` for
   * a shop whose account is closed or being closed, because the archive has taken its entries.
   */
  async function noteBroken(shopId: string): Promise<boolean> {
    const refusals = await transact(table, [
      {
        Update: {
          TableName: table.name,
          Key: chainedShopKey(shopId),
          UpdateExpression: 'REMOVE whole_day',
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      unlessClosed(table, shopId),
    ]);
    return refusals === undefined;
  }

  return { ...dailyJob(table, CHAINED_PARTITION, chainedShopKind.read), noteBroken };
}
