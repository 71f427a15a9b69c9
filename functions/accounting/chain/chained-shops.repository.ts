import { unlessClosed } from '../../platform/closed-accounts.ts';
import { dailyJob } from '../../platform/jobs/daily-job.ts';
import { dynamo } from '../../platform/table/expression.ts';
import type { Table } from '../../platform/table/table.ts';
import { transact } from '../../platform/table/transaction.ts';
import { EXISTS, update } from '../../platform/table/writes.ts';
import { CHAINED_PARTITION, chainedShopKey, chainedShopKind } from './stored-chained-shop.ts';

export type ChainedShops = ReturnType<typeof chainedShops>;

export function chainedShops(table: Table) {
  /** Removes the day on which the chain was last intact. Returns `false` for a closed account. */
  async function noteBroken(shopId: string): Promise<boolean> {
    const refusals = await transact(table, [
      update(chainedShopKey(shopId), dynamo`REMOVE whole_day`, EXISTS),
      unlessClosed(shopId),
    ]);
    return refusals === undefined;
  }

  return { ...dailyJob(table, CHAINED_PARTITION, chainedShopKind.read), noteBroken };
}
