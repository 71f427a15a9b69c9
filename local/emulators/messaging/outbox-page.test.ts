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

describe('The outbox page', () => {
  test('The content of a message never becomes markup of the page', () => {
    const page = outboxPage([message('1', 'a@x.fr', '</script><script>alert(1)</script>')]);
    expect(page).not.toContain('<script>alert');
    const data = /id="data">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
    expect(JSON.parse(data)[0].text).toContain('<script>alert(1)');
  });

  test('The page’s policy allows only its own script', () => {
    const page = outboxPage([]);
    const nonce = /script-src 'nonce-([^']+)'/.exec(OUTBOX_HEADERS['content-security-policy']);
    expect(page.split(`<script nonce="${nonce?.[1]}">`)).toHaveLength(2);
    expect(OUTBOX_HEADERS['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('The list of the outbox', () => {
  const messages = [
    message('4', '+33612345678'),
    message('3', 'lea@x.fr'),
    message('2', '+33612345678'),
    message('1', 'lea@x.fr'),
  ];

  test('The list has one entry per e-mail and one per phone number', () => {
    const entries = entriesOf(messages, 'all', '');
    expect(entries.map(({ key }) => key)).toEqual(['sms:+33612345678', '3', '1']);
    expect(entries[0]?.messages.map(({ id }) => id)).toEqual(['4', '2']);
  });

  test.each([
    ['LEA@', ['3', '1']],
    ['06 12', ['sms:+33612345678']],
    ['+336', ['sms:+33612345678']],
    ['inconnu', []],
  ])('Searching for %s finds the matching recipients', (search, keys) => {
    expect(entriesOf(messages, 'all', search).map(({ key }) => key)).toEqual(keys);
  });

  test('French numbers are shown in pairs of digits', () => {
    expect(formatRecipient('+33612345678')).toBe('06 12 34 56 78');
    expect(formatRecipient('+32470123456')).toBe('+32470123456');
  });
});
