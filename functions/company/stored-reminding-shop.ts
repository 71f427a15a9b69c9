import * as z from 'zod/mini';
import { type DailyJob, dailyJob } from '../platform/jobs/daily-job.ts';
import { storedKind } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';

const REMINDING_PARTITION = 'JOB#REMINDERS';

/**
 * The shop sends reminders from the day `since` on, and has sent all reminders up to `done_day`. Both are days of
 * Paris.
 */
export const remindingShopKind = storedKind({
  name: 'reminding-shop',
  version: 1,
  schema: z.object({ since: z.string(), done_day: z.exactOptional(z.string()) }),
});

export const remindingShops = (table: Table): DailyJob =>
  dailyJob(table, REMINDING_PARTITION, remindingShopKind.read);

export const remindingShopKey = (shopId: string) => ({ pk: REMINDING_PARTITION, sk: shopId });

/** The item has no `done_day`, so the reminders of the first day are sent on that day. */
export const remindingShopItem = (shopId: string, since: string) =>
  remindingShopKind.item(remindingShopKey(shopId), {
    since,
  });
