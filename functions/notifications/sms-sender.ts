import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { ERRORS } from '../../shared/errors.ts';
import { isReachedBy } from '../../shared/repairs/notifications.ts';
import { toInternationalPhone } from '../../shared/repairs/phone.ts';
import { repairSms } from '../../shared/repairs/repair-sms.ts';
import { SEND_SETTINGS } from '../platform/clients.ts';
import { readVariables } from '../platform/config.ts';
import { CONTACT_INCOMPLETE, NOT_TEXTABLE } from '../platform/refusal-words.ts';
import { toHistory } from '../repairs/repairs.ts';
import type { OpenSender } from './notification-consumer.ts';
import type { Sender, SendOutcome } from './sender.ts';
import { type ShopNames, shopNameReader } from './shop-names.ts';
import { isTextable } from './textable.ts';

/** Errors after which SNS would refuse the same message again. */
const REFUSALS = new Set([
  'InvalidParameterException',
  'InvalidParameterValueException',
  'OptedOutException',
]);

/** The sender of SMS. */
export const smsSending: OpenSender = (table) => ({
  send: openSmsSender(shopNameReader(table)),
  recipientOf: ({ customerPhone }) => {
    const phone = toInternationalPhone(customerPhone);
    return phone && isTextable(phone) ? phone : undefined;
  },
});

/** Writes and sends the SMS about a repair through SNS. */
export function openSmsSender(companies: ShopNames): Sender {
  const { APP_ORIGIN } = readVariables('APP_ORIGIN');
  const sns = new SNSClient(SEND_SETTINGS);

  return async (repair, historyIndex): Promise<SendOutcome> => {
    const entry = toHistory(repair)[historyIndex];
    if (entry === undefined) {
      return {
        kind: 'refusal',
        cause: 'incomplete',
        reason: CONTACT_INCOMPLETE,
      };
    }
    if (!isReachedBy(repair, 'sms')) return { kind: 'nothing-to-send' };
    const phone = toInternationalPhone(repair.customerPhone);
    if (phone === undefined)
      return { kind: 'refusal', cause: 'phone-format', reason: ERRORS.PHONE_INVALID.message };
    if (!isTextable(phone)) return { kind: 'refusal', cause: 'rejected', reason: NOT_TEXTABLE };
    try {
      const shop = await companies(repair.user_id);
      const { MessageId = '' } = await sns.send(
        new PublishCommand({
          PhoneNumber: phone,
          Message: repairSms(repair, entry, APP_ORIGIN, shop),
          MessageAttributes: {
            'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
            'AWS.SNS.SMS.SenderID': { DataType: 'String', StringValue: 'Rebond' },
          },
        }),
      );
      return { kind: 'sent', messageId: MessageId };
    } catch (error) {
      return failure(error);
    }
  };
}

function failure(error: unknown): SendOutcome {
  const name = error instanceof Error ? error.name : 'UnknownError';
  return REFUSALS.has(name)
    ? {
        kind: 'refusal',
        cause: 'rejected',
        reason: 'Le numéro a été refusé. Vérifiez-le avec votre client.',
        error: name,
      }
    : {
        kind: 'passing',
        reason: 'Le service de SMS ne répond pas. Un nouvel essai suivra.',
        error: name,
      };
}
