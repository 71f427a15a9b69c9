import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { expiresAtSeconds } from '../platform/table-keys.ts';
import type { MessagePlace } from './message-place.ts';

/** SNS hears from a carrier for 72 hours; its log is a little later. */
const KEPT_SECONDS = 4 * 24 * 60 * 60;

/** Which change an SMS told, under the id that SNS gave it: its delivery status names nothing else of ours. */
export const sentSmsKind = storedKind({
  name: 'sent-sms',
  version: 1,
  schema: z.object({
    user_id: z.string(),
    trackingNumber: z.string(),
    /** Of the repair's history. */
    entry: z.int(),
    /** By which moment (epoch milliseconds) the entry knows it for its own. */
    at: z.int(),
    expires_at: z.int(),
  }),
});

/** Key of an SMS by SNS's id of it. */
export const sentSmsKey = (messageId: string) => ({ pk: `EVENT#SMS#${messageId}`, sk: 'EVENT' });

/** @throws UnreadableItem */
export function readSentSms(item: RawItem): MessagePlace {
  const { user_id, trackingNumber, entry, at } = sentSmsKind.read(item);
  return { shopId: user_id, trackingNumber, historyIndex: entry, atMs: at };
}

/** An SMS as it is put. */
export const sentSmsItem = (
  messageId: string,
  { shopId, trackingNumber, historyIndex, atMs }: MessagePlace,
) => ({
  ...sentSmsKey(messageId),
  ...sentSmsKind.stamp,
  user_id: shopId,
  trackingNumber,
  entry: historyIndex,
  at: atMs,
  expires_at: expiresAtSeconds(atMs, KEPT_SECONDS),
});
