import * as z from 'zod/mini';
import { requiredText } from '../text.ts';
import { REPLY_MAX, REPLY_MISSING } from './tracking.ts';

/** A repair has at most this many replies, in all and in a day in Paris, so that a stolen key cannot fill the item. */
export const MOST_REPLIES = { inAll: 50, aDay: 10 } as const;

const INCOMPLETE = 'Ce lien n’est pas complet. Rouvrez celui de votre e-mail ou de votre SMS.';

/** The text may contain a link, because only the shop's pages show it and no message contains it. */
export const replyInput = z.strictObject({
  cle: z.string(INCOMPLETE).check(z.regex(/^[\w-]{22}$/, INCOMPLETE)),
  text: requiredText(REPLY_MAX, REPLY_MISSING),
  /** The page gives each reply a random name, so that a repeated request is stored once. */
  attempt: z.string().check(z.regex(/^[\w-]{16,36}$/)),
});
export type ReplyInput = z.infer<typeof replyInput>;

export const sentReplySchema = z.object({
  sentAt: z.string(),
});

const replySchema = z.object({
  at: z.string(),
  text: z.string(),
});

export const repliesSchema = z.object({ replies: z.array(replySchema) });
export type Replies = z.infer<typeof repliesSchema>;

/** This is the instant (ISO 8601, UTC) of the newest reply that the shop has read. A later reply is still unread. */
export const repliesSeenInput = z.strictObject({
  at: z.iso.datetime({ precision: 3, error: 'Indiquez l’instant de la dernière réponse lue.' }),
});
