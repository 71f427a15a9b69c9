import type { OutboxMessage } from '../outbox.ts';

export type Filter = 'all' | 'email' | 'sms';
/** `messages` is newest first and has one message for an e-mail. */
export type Entry = {
  key: string;
  channel: 'email' | 'sms';
  to: string;
  messages: OutboxMessage[];
};

/** Returns the entries, newest first. `search` is a part of a recipient, in any case and with any spaces. */
export function entriesOf(
  messages: readonly OutboxMessage[],
  filter: Filter,
  search: string,
): Entry[] {
  const wanted = normalize(search);
  const entries = new Map<string, Entry>();
  for (const message of messages) {
    const { id, channel, to } = message;
    if (filter !== 'all' && filter !== channel) continue;
    if (!normalize(to).includes(wanted) && !normalize(formatRecipient(to)).includes(wanted))
      continue;
    const key = channel === 'email' ? id : `sms:${to}`;
    const entry = entries.get(key) ?? { key, channel, to, messages: [] };
    entry.messages.push(message);
    entries.set(key, entry);
  }
  return [...entries.values()];
}

/** Formats French numbers in pairs of digits; others stay unchanged. */
export function formatRecipient(to: string): string {
  const french = /^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(to);
  return french ? `0${french.slice(1).join(' ')}` : to;
}

const normalize = (text: string) => text.toLowerCase().replace(/\s/g, '');
