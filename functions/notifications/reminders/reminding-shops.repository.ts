import { REMINDING_PARTITION, remindingShopKind } from '../../company/stored-reminding-shop.ts';
import { type DailyJob, dailyJob } from '../../platform/jobs/daily-job.ts';
import type { Table } from '../../platform/table/table.ts';

export const remindingShops = (table: Table): DailyJob =>
  dailyJob(table, REMINDING_PARTITION, remindingShopKind.read);
