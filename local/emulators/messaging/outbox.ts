/** Every e-mail and SMS that was accepted for sending, as `/_local/outbox.json` shows it. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openJsonLines, rewriteJsonLines } from '../../json-lines.ts';
import { htmlToText } from './html-to-text.ts';

const Attachment = z.object({
  filename: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
});

/** A line of the outbox. */
export const OutboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  /** One recipient: an e-mail address, or a phone number in E.164. */
  to: z.string(),
  /** The sender's address, or an SMS's sender name. */
  from: z.optional(z.string()),
  subject: z.optional(z.string()),
  text: z.string(),
  html: z.optional(z.string()),
  /** ISO 8601, UTC. */
  sentAt: z.string(),
  attachments: z.optional(z.array(Attachment)),
});

export type Attachment = z.infer<typeof Attachment>;
export type OutboxMessage = z.infer<typeof OutboxMessage>;
/** A message to add; `text` is derived from `html` when it is not given. */
export type NewMessage = Omit<OutboxMessage, 'id' | 'sentAt' | 'text'> & { text?: string };

export type Outbox = {
  /** Newest first; of very many messages only the newest. */
  list(): OutboxMessage[];
  add(message: NewMessage): OutboxMessage;
};

/** How many of the newest messages are kept, so that a cloud that runs for months does not grow without limit. */
const KEPT = 5_000;

/** @throws when the file in `directory` is damaged elsewhere than at its end. */
export function openOutbox(
  directory: string | undefined,
  now: () => number,
  kept = KEPT,
): Outbox & { close(): void } {
  const path = directory === undefined ? undefined : join(directory, 'outbox.jsonl');
  let file = path === undefined ? undefined : openJsonLines(path);
  let messages = (file?.entries ?? []).map((entry) => OutboxMessage.parse(entry));

  /** Removes a tenth at a time, because each removal rewrites the file. */
  const forgetOldest = () => {
    if (messages.length < kept * 1.1) return;
    const newest = messages.slice(-kept);
    if (path !== undefined) {
      rewriteJsonLines(path, newest);
      file?.close();
      file = openJsonLines(path);
    }
    messages = newest;
  };

  return {
    list: () => messages.toReversed(),
    add(message) {
      const added: OutboxMessage = {
        ...message,
        text: message.text ?? htmlToText(message.html ?? ''),
        id: randomUUID(),
        sentAt: new Date(now()).toISOString(),
      };
      // Before the message is accepted, so that a full disk refuses it whole.
      forgetOldest();
      file?.append(added);
      messages.push(added);
      return added;
    },
    close: () => file?.close(),
  };
}
