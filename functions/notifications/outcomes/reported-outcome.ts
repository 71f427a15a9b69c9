import * as z from 'zod/mini';
import { DELIVERY_OUTCOMES } from '../../../shared/repairs/notifications.ts';

/** An SMS's report contains neither its phone number nor its text. */
const smsReport = z.object({
  channel: z.literal('sms'),
  messageId: z.string(),
  outcome: z.enum(DELIVERY_OUTCOMES),
  /** The reason is SNS's text if SNS documents it, and otherwise 'other'. */
  reason: z.string(),
  /** SNS accepted the SMS at this instant, in epoch milliseconds. */
  sentAtMs: z.int(),
});
export type SmsReport = z.infer<typeof smsReport>;

/** The EventBridge rule leaves out addresses and text. A tag is a list, because a name may occur twice. */
export const emailEvent = z.object({
  event: z.string(),
  /** The type of a bounce is `Permanent`, `Transient` or `Undetermined`. */
  type: z.optional(z.string()),
  messageId: z.string(),
  message: z.tuple([z.string()]),
});
export type EmailEvent = z.infer<typeof emailEvent>;

export const reportedOutcome = z.union([smsReport, emailEvent]);
