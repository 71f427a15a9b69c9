import * as z from 'zod/mini';

/**
 * An SES event about one of our e-mails. The EventBridge rule that passes it on leaves out addresses and text. SES
 * reports a tag as a list, because a name may occur twice.
 */
export const emailEvent = z.object({
  event: z.string(),
  /** The type of a bounce: `Permanent`, `Transient` or `Undetermined`. */
  type: z.optional(z.string()),
  messageId: z.string(),
  /** The id that the message was sent with (message.ts). */
  message: z.tuple([z.string()]),
});
export type EmailEvent = z.infer<typeof emailEvent>;
