import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { eventKey } from '../../platform/table/table-keys.ts';

/**
 * This item counts the messages that a recipient got in a day from all shops. Its key is a digest that identifies
 * nobody.
 */
export const recipientDayKind = storedKind({
  name: 'recipient-day',
  version: 1,
  schema: z.object({ sent: z.int(), expires_at: z.int() }),
});

/** `address` is in its canonical spelling, and `day` is a day in Paris, such as '2026-11-22'. */
export const recipientDayKey = (channel: NotificationChannel, address: string, day: string) =>
  eventKey(`RECIPIENT#${hash('sha256', `recipient ${channel} ${address}`, 'base64url')}#${day}`);
