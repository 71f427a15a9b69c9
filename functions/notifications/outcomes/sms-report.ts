import * as z from 'zod/mini';
import { DELIVERY_OUTCOMES } from '../../../shared/repairs/notifications.ts';
import { SMS_OUTCOMES } from './outcome-meanings.ts';
import type { SmsStatus } from './sms-status.ts';

/** The forwarded part of an SMS's delivery status, without the phone number and the text. */
export const smsReport = z.object({
  channel: z.literal('sms'),
  messageId: z.string(),
  outcome: z.enum(DELIVERY_OUTCOMES),
  /** The text of SNS, if SNS documents it; otherwise 'other'. */
  reason: z.string(),
  /** The instant at which SNS accepted the SMS, in epoch milliseconds. */
  sentAtMs: z.int(),
});
export type SmsReport = z.infer<typeof smsReport>;

/** A reason that SNS does not document may contain even a phone number. */
const OTHER_REASON = 'other';

/** `undefined` if the status only says that the SMS was sent. */
export function reportOf({ notification, delivery, status }: SmsStatus): SmsReport | undefined {
  const { providerResponse } = delivery;
  const isKnown = Object.hasOwn(SMS_OUTCOMES, providerResponse);
  const known = isKnown ? SMS_OUTCOMES[providerResponse as keyof typeof SMS_OUTCOMES] : undefined;
  const outcome = isKnown ? known : status === 'FAILURE' ? 'unknown' : undefined;
  if (!outcome) return undefined;
  return {
    channel: 'sms',
    messageId: notification.messageId,
    outcome,
    reason: isKnown ? providerResponse : OTHER_REASON,
    sentAtMs: notification.timestamp,
  };
}
