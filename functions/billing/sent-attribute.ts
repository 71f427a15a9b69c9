import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import { parisDay } from '../../shared/time.ts';

/** Attribute of the profile that counts a day's messages in Paris, as 'sent_email_2026-11-22'. */
export const sentAttribute = (channel: NotificationChannel, nowMs: number) =>
  `sent_${channel}_${parisDay(nowMs)}` as const;
