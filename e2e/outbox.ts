import { expect } from '@playwright/test';

/** `/_local/outbox.json` returns messages in this form. */
export type OutboxMessage = {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  subject?: string;
  text: string;
  html?: string;
  sentAt: string;
};

type Search = { channel: OutboxMessage['channel']; to: string; containing?: string | RegExp };

/** A change reaches its customer within this time, through the stream, the queue, the handler and the provider. */
const DELIVERY_TIMEOUT_MS = 30_000;

/** Reads everything that an embedded cloud has sent. */
export function outboxOf(origin: string) {
  /** Returns the matching messages, newest first. */
  async function all({ channel, to, containing = '' }: Search): Promise<OutboxMessage[]> {
    const response = await fetch(`${origin}/_local/outbox.json`);
    const messages = (await response.json()) as OutboxMessage[];
    return messages.filter(
      (message) =>
        message.channel === channel &&
        message.to === to &&
        `${message.subject ?? ''}\n${message.text}`.search(containing) >= 0,
    );
  }

  /** Waits for a matching message and returns the newest. */
  async function newest(search: Search): Promise<OutboxMessage> {
    let found: OutboxMessage | undefined;
    await expect
      .poll(
        async () => {
          [found] = await all(search);
          return found !== undefined;
        },
        { message: `${search.channel} to ${search.to}`, timeout: DELIVERY_TIMEOUT_MS },
      )
      .toBe(true);
    if (found === undefined) throw new Error('Unreachable: the poll above would have failed');
    return found;
  }

  return { all, newest };
}

/** Returns the first link in a message that leads to `path` of this application. */
export function linkIn(message: OutboxMessage, origin: string, path: string): URL {
  const body = `${message.text}\n${message.html ?? ''}`.replaceAll('&amp;', '&');
  const links = body.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  const link = links.find((candidate) => candidate.startsWith(`${origin}${path}`));
  if (link === undefined)
    throw new Error(`The message contains no link to ${path}: ${message.text}`);
  return new URL(link);
}

/** Returns a parameter from the fragment of a link, which is never sent to a server. */
export const secretIn = (link: URL, name: string): string =>
  new URLSearchParams(link.hash.slice(1)).get(name) ?? '';
