import { queueHandler } from '../platform/batch.ts';
import { openRetryLater } from '../platform/retry-later.ts';
import { openTable } from '../platform/table.ts';
import { notificationRequest } from './notification.ts';
import { notificationsRepository } from './notifications.repository.ts';
import { sendNotification } from './send-notification.ts';
import { openSmsSender } from './sms-sender.ts';

const dependencies = {
  notifications: notificationsRepository(openTable()),
  channel: 'sms',
  send: openSmsSender(),
  now: () => Date.now(),
} as const;

export const handler = queueHandler(
  async (message) => sendNotification(dependencies, notificationRequest.parse(message)),
  openRetryLater('SMS_QUEUE_URL'),
);
