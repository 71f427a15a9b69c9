import * as z from 'zod/mini';

/** The EventBridge rule leaves out addresses and text. A tag is a list, because a name may occur twice. */
export const emailEvent = z.object({
  event: z.string(),
  /** The type of a bounce: `Permanent`, `Transient` or `Undetermined`. */
  type: z.optional(z.string()),
  messageId: z.string(),
  message: z.tuple([z.string()]),
});
export type EmailEvent = z.infer<typeof emailEvent>;
