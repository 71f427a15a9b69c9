import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { storedKind } from '../../platform/table/stored-item.ts';

/** The number of messages that one recipient got in a day from all shops, under a digest that identifies nobody. */
export const recipientDayKind = storedKind({
  name: 'recipient-day',
  version: 1,
  schema: z.object({ sent: z.int(), expires_at: z.int() }),
});

/** The key of a recipient's day in Paris, such as '2026-11-22'. `address` is in its canonical spelling. */
export const recipientDayKey = (channel: NotificationChannel, address: string, day: string) => ({
  pk: `EVENT#RECIPIENT#${hash('sha256', `recipient ${channel} ${address}`, 'base64url')}#${day}`,
  sk: 'EVENT',
});
