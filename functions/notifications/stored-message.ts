import * as z from 'zod/mini';
import { DELIVERY_OUTCOMES, NOTIFICATION_CHANNELS } from '../../shared/repairs/notifications.ts';
import { storedKind } from '../platform/table/stored-item.ts';
import { expiresAtSeconds, shopPartition } from '../platform/table/table-keys.ts';
import { type MessageName, messageRef } from './message.ts';

export const MESSAGE_PREFIX = 'MESSAGE#';

/**
 * The time for which a message is stored. It is longer than the time in which a message may be sent, so that no message
 * is sent twice.
 */
const KEPT_SECONDS = 400 * 86_400;

/** A message, stored when its sender claims and pays for it, so that it is sent once. Numbers are epoch milliseconds. */
export const messageKind = storedKind({
  name: 'message',
  version: 1,
  schema: z.object({
    /** The end of the sender's claim. */
    until: z.exactOptional(z.int()),
    /** When the message was settled, and the result. For a sent message, `at` identifies it in its outcome. */
    at: z.exactOptional(z.int()),
    /** `nobody`: there was no address. */
    end: z.exactOptional(z.enum(['sent', 'refused', 'nobody'])),
    reason: z.exactOptional(z.string()),
    /** The channel by which the message was sent, and the outcome that the provider has reported since. */
    channel: z.exactOptional(z.enum(NOTIFICATION_CHANNELS)),
    outcome: z.exactOptional(z.enum(DELIVERY_OUTCOMES)),
    /** The instant at which the shop dealt with a message that did not arrive. */
    seen: z.exactOptional(z.int()),
    expires_at: z.int(),
  }),
});
export type StoredMessage = z.infer<typeof messageKind.schema>;

/** The result of a settled message. */
export type MessageEnd =
  | { end: 'sent'; channel: (typeof NOTIFICATION_CHANNELS)[number] }
  | { end: 'refused'; reason: string }
  | { end: 'nobody' };

export const messageKey = (shopId: string, name: MessageName) =>
  messageKeyOf(shopId, messageRef(name));

/** The key of the message with a reference, which `messageRef` makes. */
export const messageKeyOf = (shopId: string, ref: string) => ({
  pk: shopPartition(shopId),
  sk: MESSAGE_PREFIX + ref,
});

export const messageItem = (
  shopId: string,
  name: MessageName,
  message: Omit<StoredMessage, 'expires_at'>,
  nowMs: number,
) => ({
  ...messageKey(shopId, name),
  ...messageKind.stamp,
  ...message,
  expires_at: expiresAtSeconds(nowMs, KEPT_SECONDS),
});
