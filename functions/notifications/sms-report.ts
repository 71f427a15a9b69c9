import * as z from 'zod/mini';
import { DELIVERY_OUTCOMES } from '../../shared/repairs/notifications.ts';
import { REASONS, type SmsStatus } from './sms-status.ts';

/** What is handed on of an SMS's delivery status: neither the number that it went to nor a word of it. */
export const smsReport = z.object({
  channel: z.literal('sms'),
  /** SNS's. */
  messageId: z.string(),
  outcome: z.enum(DELIVERY_OUTCOMES),
  /** SNS's own words, where they are among those that it documents. */
  reason: z.string(),
  /** When SNS took it, in epoch milliseconds. */
  sentAtMs: z.int(),
});
export type SmsReport = z.infer<typeof smsReport>;

/** Of what SNS documents nowhere: it may hold anything, a number too. */
const OTHER_REASON = 'other';

/** What a delivery status says; `undefined` of one that says nothing more than that the SMS went. */
export function reportOf({ notification, delivery, status }: SmsStatus): SmsReport | undefined {
  const { providerResponse } = delivery;
  const isKnown = Object.hasOwn(REASONS, providerResponse);
  const known = isKnown ? REASONS[providerResponse as keyof typeof REASONS] : undefined;
  // Unlisted, a failure says nothing of what to do: as an unknown error.
  const outcome = isKnown ? known : status === 'FAILURE' ? 'returned' : undefined;
  if (!outcome) return undefined;
  return {
    channel: 'sms',
    messageId: notification.messageId,
    outcome,
    reason: isKnown ? providerResponse : OTHER_REASON,
    sentAtMs: notification.timestamp,
  };
}
