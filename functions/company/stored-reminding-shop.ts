import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';

/** Partition of the shops that have their customers reminded of something: who reminds looks at these alone. */
export const REMINDING_PARTITION = 'JOB#REMINDERS';

/** A shop that reminds; which day, 'YYYY-MM-DD' in Paris, all its reminders went out last. */
export const remindingShopKind = storedKind({
  name: 'reminding-shop',
  version: 1,
  schema: z.object({ done_day: z.exactOptional(z.string()) }),
});

/** @throws UnreadableItem */
export const readRemindingShop = (item: RawItem) => remindingShopKind.read(item);

export const remindingShopKey = (shopId: string) => ({ pk: REMINDING_PARTITION, sk: shopId });

/** One that has reminded nobody today, so that what it has just turned on goes out. */
export const remindingShopItem = (shopId: string) => ({
  ...remindingShopKey(shopId),
  ...remindingShopKind.stamp,
});
