import * as z from 'zod/mini';
import { AppError } from '../../shared/errors.ts';
import { toInternationalPhone } from '../../shared/phone.ts';
import { optionalLine, requiredLine } from '../../shared/text.ts';
import { json, shopHandler } from '../platform/http.ts';
import { readJson } from '../platform/http-request.ts';
import { openTable } from '../platform/table.ts';
import { ownRepair } from '../repairs/change-status.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import { notificationsRepository } from './notifications.repository.ts';
import { resendNotification } from './send-notification.ts';
import { openSmsSender } from './sms-sender.ts';

const table = openTable();
const repairs = repairsRepository(table);
const dependencies = {
  notifications: notificationsRepository(table),
  channel: 'sms',
  send: openSmsSender(),
  now: () => Date.now(),
} as const;

/** The specification's body; the text sent is ours, the message only names the repair (design, decision 8). */
const body = z.strictObject({
  to: requiredLine(30),
  message: requiredLine(1000),
  companyName: optionalLine(120),
});

export const handler = shopHandler(async (event, shopId) => {
  const { to, message } = readJson(event, body);
  const [trackingNumber = ''] = /RB\d{8}/.exec(message) ?? [];
  const repair = await ownRepair(repairs, shopId, trackingNumber);
  if (toInternationalPhone(to) !== toInternationalPhone(repair.customerPhone)) {
    throw new AppError('INVALID', {
      fields: { to: 'Ce numéro n’est pas celui du client de cette réparation.' },
    });
  }
  const messageId = await resendNotification(dependencies, repair);
  return json(200, { success: true, messageId });
});
