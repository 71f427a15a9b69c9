import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import { storedKind } from '../platform/stored-item.ts';

/** How many messages one recipient got in a day, from all shops, under a digest that names nobody. */
export const recipientDayKind = storedKind({
  name: 'recipient-day',
  version: 1,
  schema: z.object({ sent: z.int(), expires_at: z.int() }),
});

/** Key of a recipient's day in Paris, as '2026-11-22'; `address` in the one form of all its spellings. */
export const recipientDayKey = (channel: NotificationChannel, address: string, day: string) => ({
  pk: `EVENT#RECIPIENT#${hash('sha256', `recipient ${channel} ${address}`, 'base64url')}#${day}`,
  sk: 'EVENT',
});
