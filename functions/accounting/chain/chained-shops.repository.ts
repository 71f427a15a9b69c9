import { type DailyJob, dailyJob } from '../../platform/daily-job.ts';
import type { Table } from '../../platform/table.ts';
import { CHAINED_PARTITION, readChainedShop } from './stored-chained-shop.ts';

/** The shops that have a chain, and which of them have been seen to on a day. An account that is closed is none of them. */
export const chainedShops = (table: Table): DailyJob =>
  dailyJob(table, CHAINED_PARTITION, readChainedShop);
