import { describe, expect, test } from 'vitest';
import type { OutboxMessage } from './outbox.ts';
import { entriesOf, formatRecipient } from './outbox-client/entries.ts';
import { OUTBOX_HEADERS, outboxPage } from './outbox-page.ts';

const message = (id: string, to: string, text = ''): OutboxMessage => ({
  id,
  channel: to.startsWith('+') ? 'sms' : 'email',
  to,
  text,
  sentAt: '2026-11-21T08:00:00.000Z',
});

describe('the page', () => {
  test('keeps what a message holds out of its markup', () => {
    const page = outboxPage([message('1', 'a@x.fr', '</script><script>alert(1)</script>')]);
    expect(page).not.toContain('<script>alert');
    const data = /id="data">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
    expect(JSON.parse(data).messages[0].text).toContain('<script>alert(1)');
  });

  test('its own script is the only one its policy lets run', () => {
    const page = outboxPage([]);
    const nonce = /script-src 'nonce-([^']+)'/.exec(OUTBOX_HEADERS['content-security-policy']);
    expect(page.split(`<script nonce="${nonce?.[1]}">`)).toHaveLength(2);
    expect(OUTBOX_HEADERS['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('the list', () => {
  const messages = [
    message('4', '+33612345678'),
    message('3', 'lea@x.fr'),
    message('2', '+33612345678'),
    message('1', 'lea@x.fr'),
  ];

  test('has an entry for each e-mail and one for each phone number', () => {
    const entries = entriesOf(messages, 'all', '');
    expect(entries.map(({ key }) => key)).toEqual(['sms:+33612345678', '3', '1']);
    expect(entries[0]?.messages.map(({ id }) => id)).toEqual(['4', '2']);
  });

  test.each([
    ['LEA@', ['3', '1']],
    ['06 12', ['sms:+33612345678']],
    ['+336', ['sms:+33612345678']],
    ['inconnu', []],
  ])('finds the recipients that hold %s', (search, keys) => {
    expect(entriesOf(messages, 'all', search).map(({ key }) => key)).toEqual(keys);
  });

  test('writes French numbers as they are read', () => {
    expect(formatRecipient('+33612345678')).toBe('06 12 34 56 78');
    expect(formatRecipient('+32470123456')).toBe('+32470123456');
  });
});
