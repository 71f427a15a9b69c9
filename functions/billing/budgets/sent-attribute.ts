import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { parisDay } from '../../../shared/time.ts';

/** The profile's attribute that counts a day's messages, with the day in Paris, such as 'sent_email_2026-11-22'. */
export const sentAttribute = (channel: NotificationChannel, nowMs: number) =>
  `sent_${channel}_${parisDay(nowMs)}` as const;
