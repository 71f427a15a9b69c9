import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/stored-item.ts';

/** What became of telling one change of a repair over one channel. */
export const notificationKind = storedKind({
  name: 'notification',
  version: 1,
  schema: z.object({
    user_id: z.string(),
    state: z.enum(['waiting', 'sent', 'refused', 'stale', 'nothing-to-send']),
    /** Until when its sender alone may tell, in epoch milliseconds; 0 when it has ended. */
    leased_until_ms: z.optional(z.number()),
    attempts: z.optional(z.number()),
    settled_at: z.optional(z.string()),
    reason: z.optional(z.string()),
    message_id: z.optional(z.string()),
    correlation_id: z.optional(z.string()),
  }),
});

/** @throws UnreadableItem */
export const readNotification = (item: RawItem) => notificationKind.read(item);
