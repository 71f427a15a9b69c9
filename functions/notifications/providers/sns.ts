import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import type { PhoneNumber } from '../../../shared/repairs/notifications.ts';
import { SEND_SETTINGS } from '../../platform/clients.ts';
import { NOT_TEXTABLE } from '../../platform/text/refusal-words.ts';
import type { MessagePlace } from '../message.ts';
import { outcomeOfError, type Reasons, type Send } from './send.ts';
import type { SentSmsRepository } from './sent-sms.repository.ts';
import { openTextable } from './textable.ts';

export type Sms = { to: PhoneNumber; text: string; place?: MessagePlace };

const REASONS: Reasons = {
  refused: 'Le numéro a été refusé. Vérifiez-le avec votre client.',
  failed: 'Le service de SMS ne répond pas. Un nouvel essai suivra.',
};

export function openTexts(sentSms?: SentSmsRepository): Send<Sms> {
  const sns = new SNSClient(SEND_SETTINGS);
  const isTextable = openTextable();
  return async ({ to, text, place }) => {
    if (!isTextable(to)) return { kind: 'refused', cause: 'not-sent-there', reason: NOT_TEXTABLE };
    try {
      const { MessageId: messageId = '' } = await sns.send(
        new PublishCommand({
          PhoneNumber: to.e164,
          Message: text,
          MessageAttributes: {
            'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
            'AWS.SNS.SMS.SenderID': { DataType: 'String', StringValue: 'Rebond' },
          },
        }),
      );
      if (!sentSms || !place) return { kind: 'sent', messageId };
      return { kind: 'sent', messageId, afterwards: () => sentSms.keep(messageId, place) };
    } catch (error) {
      return outcomeOfError(error, REASONS);
    }
  };
}
