import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';
import { expiresAtSeconds } from '../platform/table-keys.ts';
import type { TextedPlace } from './message.ts';

/** Carriers report to SNS for 72 hours, and its log comes a little later. */
const KEPT_SECONDS = 4 * 24 * 60 * 60;

const common = {
  user_id: z.string(),
  /** The moment (epoch milliseconds) that identifies the message in its entry or reminder. */
  at: z.int(),
  expires_at: z.int(),
};

/** Which change or reminder an SMS was about, under SNS's id: its delivery status names nothing else of ours. */
export const sentSmsKind = storedKind({
  name: 'sent-sms',
  version: 1,
  schema: z.union([
    z.object({
      ...common,
      trackingNumber: z.string(),
      /** The index of the history entry. */
      entry: z.int(),
    }),
    z.object({ ...common, reminder: z.string() }),
  ]),
});

/** The key of an SMS, by SNS's id. */
export const sentSmsKey = (messageId: string) => ({ pk: `EVENT#SMS#${messageId}`, sk: 'EVENT' });

/** @throws UnreadableItem */
export function readSentSms(item: RawItem): TextedPlace {
  const sent = sentSmsKind.read(item);
  const { user_id: shopId, at: atMs } = sent;
  if ('reminder' in sent) return { shopId, reminder: sent.reminder, atMs };
  return { shopId, trackingNumber: sent.trackingNumber, historyIndex: sent.entry, atMs };
}

/** An SMS as it is stored. */
export const sentSmsItem = (messageId: string, place: TextedPlace) => ({
  ...sentSmsKey(messageId),
  ...sentSmsKind.stamp,
  user_id: place.shopId,
  ...('reminder' in place
    ? { reminder: place.reminder }
    : { trackingNumber: place.trackingNumber, entry: place.historyIndex }),
  at: place.atMs,
  expires_at: expiresAtSeconds(place.atMs, KEPT_SECONDS),
});
