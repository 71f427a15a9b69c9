import * as z from 'zod/mini';
import { DELIVERY_OUTCOMES } from '../../../shared/repairs/notifications.ts';

/** The forwarded part of an SMS's delivery status, without the phone number and the text. */
const smsReport = z.object({
  channel: z.literal('sms'),
  messageId: z.string(),
  outcome: z.enum(DELIVERY_OUTCOMES),
  /** The text of SNS, if SNS documents it; otherwise 'other'. */
  reason: z.string(),
  /** The instant at which SNS accepted the SMS, in epoch milliseconds. */
  sentAtMs: z.int(),
});
export type SmsReport = z.infer<typeof smsReport>;

/** The EventBridge rule leaves out addresses and text. A tag is a list, because a name may occur twice. */
export const emailEvent = z.object({
  event: z.string(),
  /** The type of a bounce: `Permanent`, `Transient` or `Undetermined`. */
  type: z.optional(z.string()),
  messageId: z.string(),
  message: z.tuple([z.string()]),
});
export type EmailEvent = z.infer<typeof emailEvent>;

export const reportedOutcome = z.union([smsReport, emailEvent]);
