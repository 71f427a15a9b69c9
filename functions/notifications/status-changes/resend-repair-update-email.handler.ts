import { resendEmailInput } from '../../../shared/repairs/resend.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { ownRepair } from '../../repairs/own-repair.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import { emailSender } from './email-sender.ts';
import { openNotifications } from './paying-claims.ts';
import { resendNotification, type SendNotificationDependencies } from './send-notification.ts';
import { shopDetailsReader } from './shop-details.ts';

const table = openTable();
const repairs = repairsRepository(table);
const shopDetails = shopDetailsReader(table);
const dependencies: SendNotificationDependencies = {
  channel: 'email',
  notifications: openNotifications(table, shopDetails.ahead),
  send: emailSender(table, shopDetails.of),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'POST /api/functions/send-repair-update-email',
  { body: resendEmailInput },
  async ({ body: { repair: named } }, shopId, correlationId) => {
    const repair = await ownRepair(repairs, shopId, named.id);
    const messageId = await resendNotification(dependencies, repair, correlationId);
    return { success: true as const, messageId };
  },
);
