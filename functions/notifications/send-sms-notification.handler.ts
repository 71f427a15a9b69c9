import { queueHandler } from '../entry/queue.ts';
import { openRetryLater } from '../entry/retry-later.ts';
import { openTable } from '../platform/table.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import { countRepair } from '../statistics/count-repair.ts';
import { statisticsRepository } from '../statistics/statistics.repository.ts';
import { notificationRequest } from './notification.ts';
import { notificationsRepository } from './notifications.repository.ts';
import { sendNotification } from './send-notification.ts';
import { openSmsSender } from './sms-sender.ts';

const table = openTable();
const counting = { statistics: statisticsRepository(table), repairs: repairsRepository(table) };
const dependencies = {
  notifications: notificationsRepository(table),
  channel: 'sms',
  send: openSmsSender(),
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
}, openRetryLater('SMS_QUEUE_URL'));
