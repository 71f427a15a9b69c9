/** Holds every e-mail and SMS that was accepted for sending, as `/_local/outbox.json` shows it. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openJsonLines, rewriteJsonLines } from '../../json-lines.ts';

const Attachment = z.object({
  filename: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
});

export const OutboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  /** The recipient is an e-mail address, or a phone number in E.164. */
  to: z.string(),
  from: z.optional(z.string()),
  subject: z.optional(z.string()),
  text: z.string(),
  html: z.optional(z.string()),
  sentAt: z.string(),
  attachments: z.optional(z.array(Attachment)),
});

export type Attachment = z.infer<typeof Attachment>;
export type OutboxMessage = z.infer<typeof OutboxMessage>;
/** `text` is derived from `html` when it is not given. */
export type NewMessage = Omit<OutboxMessage, 'id' | 'sentAt' | 'text'> & { text?: string };

export type Outbox = ReturnType<typeof openOutbox>;

/** Only this many of the newest messages are kept, so that a cloud that runs for months does not grow forever. */
const KEPT = 5_000;

/** @throws when the file in `directory` is damaged elsewhere than at its end. */
export function openOutbox(directory: string | undefined, now: () => number, kept = KEPT) {
  const path = directory === undefined ? undefined : join(directory, 'outbox.jsonl');
  let file = path === undefined ? undefined : openJsonLines(path);
  let messages = (file?.entries ?? []).map((entry) => OutboxMessage.parse(entry));

  /** Removes a tenth of the messages at a time, because each removal rewrites the file. */
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
    /** Returns the messages, the newest first. */
    list: (): OutboxMessage[] => messages.toReversed(),
    add(message: NewMessage): OutboxMessage {
      const added: OutboxMessage = {
        ...message,
        text: message.text ?? htmlToText(message.html ?? ''),
        id: randomUUID(),
        sentAt: new Date(now()).toISOString(),
      };
      // The message is stored before it is accepted, so that a full disk refuses the whole message.
      forgetOldest();
      file?.append(added);
      messages.push(added);
      return added;
    },
    close: () => file?.close(),
  };
}

/** Converts an HTML e-mail to text: each block on its own line, each link followed by its address. */
function htmlToText(html: string): string {
  const marked = html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/g, linkText)
    .replace(/<(br|\/p|\/tr|\/h1)>/g, '\n')
    .replace(/<[^>]*>/g, '');
  const lines = decodeEntities(marked).split('\n');
  const trimmed = lines.map((line) => line.replace(/[ \t]+/g, ' ').trim()).join('\n');
  return trimmed.replace(/\n{3,}/g, '\n\n').trim();
}

function linkText(_link: string, address: string, label: string): string {
  const words = label.replace(/<[^>]*>/g, '').trim();
  return words === '' || words === address ? address : `${words} : ${address}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Decodes what `escapeHtml` wrote. */
const decodeEntities = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
