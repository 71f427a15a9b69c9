import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { queueHandler } from '../../platform/entry/queue.ts';
import { openRetryLater } from '../../platform/entry/retry-later.ts';
import { openTable } from '../../platform/table/table.ts';
import { intakeRepository } from '../intake/intake.repository.ts';
import { sendJoint } from '../intake/send-joint.ts';
import { outcomesRepository } from '../outcomes/outcomes.repository.ts';
import { emailSender } from './email-sender.ts';
import { repairChange } from './notification.ts';
import { openNotifications } from './paying-claims.ts';
import { afterAll, sendBoth } from './send-both.ts';
import { sendNotification } from './send-notification.ts';
import { shopDetailsReader } from './shop-details.ts';
import { smsSender } from './sms-sender.ts';

const table = openTable();
const shopDetails = shopDetailsReader(table);
const notifications = openNotifications(table, shopDetails.ahead);
const senders = {
  email: emailSender(table, shopDetails.of),
  sms: smsSender(table, shopDetails.of),
};
const now = () => Date.now();
const over = (channel: NotificationChannel) => ({
  ...{ notifications, channel, now, send: senders[channel] },
  intakes: intakeRepository(table),
  outcomes: outcomesRepository(table),
});
const both = { notifications, now, over: { email: over('email'), sms: over('sms') } };

/** If a message fails over one of its channels, the queue delivers it again later. */
export const handler = queueHandler(async (message) => {
  const { channels, ...request } = repairChange.parse(message);
  if (channels.length > 1 && !request.intake) return sendBoth(both, request);
  const send = request.intake ? sendJoint : sendNotification;
  await afterAll(channels.map((channel) => send(both.over[channel], request)));
}, openRetryLater('NOTIFICATIONS_QUEUE_URL'));
