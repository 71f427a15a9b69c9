import { AppError } from '../../../shared/errors.ts';
import { readPhone } from '../../../shared/repairs/phone.ts';
import { resendSmsInput } from '../../../shared/repairs/resend.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { ownRepair } from '../../repairs/own-repair.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import { openNotifications } from './paying-claims.ts';
import { resendNotification, type SendNotificationDependencies } from './send-notification.ts';
import { shopDetailsReader } from './shop-details.ts';
import { smsSender } from './sms-sender.ts';

const table = openTable();
const repairs = repairsRepository(table);
const shopDetails = shopDetailsReader(table);
const dependencies: SendNotificationDependencies = {
  channel: 'sms',
  notifications: openNotifications(table, shopDetails.ahead),
  send: smsSender(table, shopDetails.of),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'POST /api/functions/send-sms-notification',
  { body: resendSmsInput },
  async ({ body: { to, message } }, shopId, correlationId) => {
    const [trackingNumber = ''] = /RB\d{8}/.exec(message) ?? [];
    const repair = await ownRepair(repairs, shopId, trackingNumber);
    if (readPhone(to)?.e164 !== repair.phoneNumber?.e164) {
      throw new AppError('INVALID', {
        fields: { to: 'Ce numéro n’est pas celui du client de cette réparation.' },
      });
    }
    const messageId = await resendNotification(dependencies, repair, correlationId);
    return { success: true as const, messageId };
  },
);
