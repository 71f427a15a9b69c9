import { REMINDING_PARTITION, remindingShopKind } from '../../company/stored-reminding-shop.ts';
import { type DailyJob, dailyJob } from '../../platform/jobs/daily-job.ts';
import type { Table } from '../../platform/table/table.ts';

/** The shops that send reminders, each with the last day whose reminders are done. */
export const remindingShops = (table: Table): DailyJob =>
  dailyJob(table, REMINDING_PARTITION, remindingShopKind.read);
