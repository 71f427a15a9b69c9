import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import type { queueHandler } from '../entry/queue.ts';
import { openRetryLater } from '../entry/retry-later.ts';
import { openTable, type Table } from '../platform/table.ts';
import { notificationRequest } from './notification.ts';
import { notificationsRepository } from './notifications.repository.ts';
import { type SendNotificationDependencies, sendNotification } from './send-notification.ts';
import type { Sender } from './sender.ts';

const QUEUES = { email: 'EMAIL_QUEUE_URL', sms: 'SMS_QUEUE_URL' } as const;

/** What telling over one channel works with; `openSender` is given the table, for what a message needs of it. */
export function tellingBy(
  channel: NotificationChannel,
  openSender: (table: Table) => Sender,
  table = openTable(),
): SendNotificationDependencies {
  return {
    notifications: notificationsRepository(table),
    channel,
    send: openSender(table),
    now: () => Date.now(),
  };
}

/** What the queue of a channel is consumed by: each message's customer is told, and one that failed comes again later. */
export function notificationConsumer(
  channel: NotificationChannel,
  openSender: (table: Table) => Sender,
): Parameters<typeof queueHandler> {
  const dependencies = tellingBy(channel, openSender);
  return [
    (message) => sendNotification(dependencies, notificationRequest.parse(message)),
    openRetryLater(QUEUES[channel]),
  ];
}
