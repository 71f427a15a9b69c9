import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import { openBudgets } from '../billing/budgets/spending.ts';
import type { queueHandler } from '../platform/entry/queue.ts';
import { openRetryLater } from '../platform/entry/retry-later.ts';
import { openTable, type Table } from '../platform/table.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { intakeRepository } from './intake/intake.repository.ts';
import { sendChange } from './intake/send-change.ts';
import { sendIntake } from './intake/send-intake.ts';
import { notificationRequest, type Sender } from './notification.ts';
import { type LookAhead, payingNotifications } from './paying-claims.ts';
import { type SendNotificationDependencies, sendNotification } from './send-notification.ts';

/** Opens the dependencies of one channel. The sender of e-mails reads its data together with the repair. */
export type OpenSender = (table: Table) => {
  send: Sender;
  recipientOf: (repair: StoredRepair) => string | undefined;
  lookAhead?: LookAhead;
};

const QUEUES = { email: 'EMAIL_QUEUE_URL', sms: 'SMS_QUEUE_URL' } as const;

/** The dependencies for sending over one channel; `openSender` reads the data for a message from the table. */
export function sendingBy(
  channel: NotificationChannel,
  openSender: OpenSender,
  table = openTable(),
): SendNotificationDependencies {
  const { send, ...reach } = openSender(table);
  return {
    notifications: payingNotifications({ table, budgets: openBudgets(), ...reach }),
    channel,
    send,
    now: () => Date.now(),
  };
}

/** The consumer of a channel's queue, which notifies the customer. A message that failed comes again later. */
export function notificationConsumer(
  channel: NotificationChannel,
  openSender: OpenSender,
): Parameters<typeof queueHandler> {
  const table = openTable();
  const dependencies = sendingBy(channel, openSender, table);
  const intakes = intakeRepository(table);
  return [
    (message) => {
      const request = notificationRequest.parse(message);
      if (!request.intake) return sendNotification(dependencies, request);
      const send = request.historyIndex === 0 ? sendIntake : sendChange;
      return send({ ...dependencies, intakes }, request);
    },
    openRetryLater(QUEUES[channel]),
  ];
}
