import * as z from 'zod/mini';
import { storedKind } from '../platform/table/stored-item.ts';

export const REMINDING_PARTITION = 'JOB#REMINDERS';

/**
 * A shop that sends reminders. It sends them from the day `since` on. `done_day` is the last day whose reminders were
 * all sent. Both are 'YYYY-MM-DD' in Paris.
 */
export const remindingShopKind = storedKind({
  name: 'reminding-shop',
  version: 1,
  schema: z.object({ since: z.string(), done_day: z.exactOptional(z.string()) }),
});

export const remindingShopKey = (shopId: string) => ({ pk: REMINDING_PARTITION, sk: shopId });

/** An item without `done_day`, so that reminders that were turned on today are sent today. */
export const remindingShopItem = (shopId: string, since: string) => ({
  ...remindingShopKey(shopId),
  ...remindingShopKind.stamp,
  since,
});
