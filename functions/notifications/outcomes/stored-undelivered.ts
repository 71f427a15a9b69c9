import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { expiresAtSeconds, shopKey } from '../../platform/table/table-keys.ts';

export const UNDELIVERED_PREFIX = 'UNDELIVERED#';

/** After this time, a repair leaves the list of lost messages, even if its shop has not seen it. */
const KEPT_SECONDS = 90 * 24 * 60 * 60;

/** A younger entry is not removed, because a sender adds it before the repair says that its message is lost. */
const RECENT_MS = 60 * 60 * 1000;

/** The repair itself says whether its message is still lost. */
export const undeliveredKind = storedKind({
  name: 'undelivered',
  version: 1,
  schema: z.object({ trackingNumber: z.string(), expires_at: z.int() }),
});

export type Undelivered = z.infer<typeof undeliveredKind.schema>;

export const undeliveredKey = (shopId: string, trackingNumber: string) =>
  shopKey(shopId, `${UNDELIVERED_PREFIX}${trackingNumber}`);

export const undeliveredItem = (shopId: string, trackingNumber: string, nowMs: number) =>
  undeliveredKind.item(undeliveredKey(shopId, trackingNumber), {
    trackingNumber,
    expires_at: expiresAtSeconds(nowMs, KEPT_SECONDS),
  });

export const isRecent = ({ expires_at }: Undelivered, nowMs: number): boolean =>
  expires_at >= expiresAtSeconds(nowMs - RECENT_MS, KEPT_SECONDS);
