import { REMINDING_PARTITION, readRemindingShop } from '../../company/stored-reminding-shop.ts';
import { type DailyJob, dailyJob } from '../../platform/daily-job.ts';
import type { Table } from '../../platform/table.ts';

/** The shops that remind, and which of them have for a day. One that has turned its reminders off is none of them. */
export const remindingShops = (table: Table): DailyJob =>
  dailyJob(table, REMINDING_PARTITION, readRemindingShop);
