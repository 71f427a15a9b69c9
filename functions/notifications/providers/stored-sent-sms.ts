import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../../platform/table/stored-item.ts';
import { eventKey, expiresAtSeconds } from '../../platform/table/table-keys.ts';
import { type MessagePlace, messageIdOf, placeOfMessageId } from '../message.ts';

/** Carriers report to SNS for 72 hours, and its log comes a little later. */
const KEPT_SECONDS = 4 * 24 * 60 * 60;

/** This item says which message an SMS carried, because the delivery status names no id of ours. */
export const sentSmsKind = storedKind({
  name: 'sent-sms',
  version: 1,
  schema: z.object({ message: z.string(), expires_at: z.int() }),
});

export const sentSmsKey = (messageId: string) => eventKey(`SMS#${messageId}`);

export const readSentSms = (item: RawItem): MessagePlace | undefined =>
  placeOfMessageId(sentSmsKind.read(item).message);

export const sentSmsItem = (messageId: string, place: MessagePlace) =>
  sentSmsKind.item(sentSmsKey(messageId), {
    message: messageIdOf(place),
    expires_at: expiresAtSeconds(place.atMs, KEPT_SECONDS),
  });
