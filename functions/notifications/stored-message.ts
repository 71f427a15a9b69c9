import * as z from 'zod/mini';
import { DELIVERY_OUTCOMES, NOTIFICATION_CHANNELS } from '../../shared/repairs/notifications.ts';
import { storedKind } from '../platform/table/stored-item.ts';
import { expiresAtSeconds, shopKey } from '../platform/table/table-keys.ts';
import { type MessageName, messageRef } from './message.ts';

export const MESSAGE_PREFIX = 'MESSAGE#';

/** A message is kept longer than it may be sent, so that no message is sent twice. */
const KEPT_SECONDS = 400 * 86_400;

/** A message is stored when its sender claims and pays for it. Numbers are epoch milliseconds. */
export const messageKind = storedKind({
  name: 'message',
  version: 1,
  schema: z.object({
    /** The sender's claim ends at this moment. */
    until: z.exactOptional(z.int()),
    /** The moment `at` of a sent message identifies it in its outcome. */
    at: z.exactOptional(z.int()),
    /** With `nobody`, there was no address. */
    end: z.exactOptional(z.enum(['sent', 'refused', 'nobody'])),
    reason: z.exactOptional(z.string()),
    channel: z.exactOptional(z.enum(NOTIFICATION_CHANNELS)),
    outcome: z.exactOptional(z.enum(DELIVERY_OUTCOMES)),
    /** At this moment, the shop dealt with a message that had not arrived. */
    seen: z.exactOptional(z.int()),
    expires_at: z.int(),
  }),
});
export type StoredMessage = z.infer<typeof messageKind.schema>;

export type MessageEnd =
  | { end: 'sent'; channel: (typeof NOTIFICATION_CHANNELS)[number] }
  | { end: 'refused'; reason: string }
  | { end: 'nobody' };

export const messageKey = (shopId: string, name: MessageName) =>
  messageKeyOf(shopId, messageRef(name));

/** `ref` comes from `messageRef`. */
export const messageKeyOf = (shopId: string, ref: string) => shopKey(shopId, MESSAGE_PREFIX + ref);

export const messageItem = (
  shopId: string,
  name: MessageName,
  message: Omit<StoredMessage, 'expires_at'>,
  nowMs: number,
) =>
  messageKind.item(messageKey(shopId, name), {
    ...message,
    expires_at: expiresAtSeconds(nowMs, KEPT_SECONDS),
  });
