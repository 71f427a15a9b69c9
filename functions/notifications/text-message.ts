import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import type { PhoneNumber } from '../../shared/repairs/notifications.ts';
import { SEND_SETTINGS } from '../platform/clients.ts';
import { NOT_TEXTABLE } from '../platform/refusal-words.ts';
import type { SendOutcome } from './sender.ts';
import { openTextable } from './textable.ts';

/** Errors after which SNS would refuse the same message again. */
const REFUSALS = new Set([
  'InvalidParameterException',
  'InvalidParameterValueException',
  'OptedOutException',
]);

/** Sends an SMS to a number. */
export type TextMessages = (
  number: PhoneNumber,
  text: string,
) => Promise<Exclude<SendOutcome, { kind: 'nothing-to-send' }>>;

/** Sends SMS through SNS, only to mobile numbers of the operator's countries. */
export function openTextMessages(): TextMessages {
  const sns = new SNSClient(SEND_SETTINGS);
  const isTextable = openTextable();
  return async (number, text) => {
    if (!isTextable(number))
      return { kind: 'refusal', cause: 'not-sent-there', reason: NOT_TEXTABLE };
    try {
      const { MessageId = '' } = await sns.send(
        new PublishCommand({
          PhoneNumber: number.e164,
          Message: text,
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

function failure(error: unknown): Awaited<ReturnType<TextMessages>> {
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
