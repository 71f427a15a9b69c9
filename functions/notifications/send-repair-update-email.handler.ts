import { queueHandler } from '../platform/batch.ts';
import { openRetryLater } from '../platform/retry-later.ts';
import { openTable } from '../platform/table.ts';
import { openEmailSender } from './email-sender.ts';
import { notificationRequest } from './notification.ts';
import { notificationsRepository } from './notifications.repository.ts';
import { sendNotification } from './send-notification.ts';

const dependencies = {
  notifications: notificationsRepository(openTable()),
  channel: 'email',
  send: openEmailSender(),
  now: () => Date.now(),
} as const;

export const handler = queueHandler(
  async (message) => sendNotification(dependencies, notificationRequest.parse(message)),
  openRetryLater('EMAIL_QUEUE_URL'),
);
