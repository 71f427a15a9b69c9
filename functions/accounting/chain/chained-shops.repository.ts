import { type DailyJob, dailyJob } from '../../platform/jobs/daily-job.ts';
import type { Table } from '../../platform/table.ts';
import { CHAINED_PARTITION, readChainedShop } from './stored-chained-shop.ts';

/** The shops that have a chain, and the day on which each was last checked. Closed accounts are not among them. */
export const chainedShops = (table: Table): DailyJob =>
  dailyJob(table, CHAINED_PARTITION, readChainedShop);
