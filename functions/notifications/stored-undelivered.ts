import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { expiresAtSeconds, shopPartition } from '../platform/table-keys.ts';

export const UNDELIVERED_PREFIX = 'UNDELIVERED#';

/** Who has not seen it by then will not. */
const KEPT_SECONDS = 90 * 24 * 60 * 60;

/**
 * A repair of whose messages one has not arrived: where its shop looks for such ones. Whether that is still so, the
 * repair says.
 */
export const undeliveredKind = storedKind({
  name: 'undelivered',
  version: 1,
  schema: z.object({ trackingNumber: z.string(), expires_at: z.int() }),
});

/** The tracking number of the repair. @throws UnreadableItem */
export const readUndelivered = (item: RawItem): string => undeliveredKind.read(item).trackingNumber;

export const undeliveredItem = (shopId: string, trackingNumber: string, nowMs: number) => ({
  pk: shopPartition(shopId),
  sk: `${UNDELIVERED_PREFIX}${trackingNumber}`,
  ...undeliveredKind.stamp,
  trackingNumber,
  expires_at: expiresAtSeconds(nowMs, KEPT_SECONDS),
});
