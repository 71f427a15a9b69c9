import { queueHandler } from '../entry/queue.ts';
import { openRetryLater } from '../entry/retry-later.ts';
import { openTable } from '../platform/table.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import { countRepair } from '../statistics/count-repair.ts';
import { statisticsRepository } from '../statistics/statistics.repository.ts';
import { openEmailSender } from './email-sender.ts';
import { notificationRequest } from './notification.ts';
import { notificationsRepository } from './notifications.repository.ts';
import { sendNotification } from './send-notification.ts';

const table = openTable();
const counting = { statistics: statisticsRepository(table), repairs: repairsRepository(table) };
const dependencies = {
  notifications: notificationsRepository(table),
  channel: 'email',
  send: openEmailSender(),
  now: () => Date.now(),
} as const;

/** Tells the customer, then counts the repair for its shop's statistics, told or not (ADR 0031). */
export const handler = queueHandler(async (message) => {
  const request = notificationRequest.parse(message);
  try {
    await sendNotification(dependencies, request);
  } finally {
    await countRepair(counting, request.user_id, request.trackingNumber);
  }
}, openRetryLater('EMAIL_QUEUE_URL'));
