import * as z from 'zod/mini';
import { storedKind } from '../platform/stored-item.ts';

export const REMINDING_PARTITION = 'JOB#REMINDERS';

/**
 * A shop that sends reminders. `since` is the day from which it does so, and `done_day` the last day whose reminders
 * were all sent, both 'YYYY-MM-DD' in Paris.
 */
export const remindingShopKind = storedKind({
  name: 'reminding-shop',
  version: 1,
  schema: z.object({ since: z.string(), done_day: z.exactOptional(z.string()) }),
});

export const remindingShopKey = (shopId: string) => ({ pk: REMINDING_PARTITION, sk: shopId });

/** The item of a shop that has sent no reminders today, so that newly enabled ones are sent. */
export const remindingShopItem = (shopId: string, since: string) => ({
  ...remindingShopKey(shopId),
  ...remindingShopKind.stamp,
  since,
});
