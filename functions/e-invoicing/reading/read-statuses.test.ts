import { expect, it } from 'vitest';
import { statusMessage } from '../../testing/status-message.ts';
import { UnreadableInvoice } from './read-invoice.ts';
import { readStatuses } from './read-statuses.ts';

const message = (reason?: string) =>
  statusMessage({
    number: 'FA-2026-0001',
    date: '2026-11-20',
    sellerSiren: '732829320',
    code: 210,
    reason,
    at: new Date('2026-11-21T09:00:00Z'),
  }).toString();

/** Makes a message about `count` invoices. */
const about = (count: number) =>
  Buffer.from(
    message().replace(
      /<ram:ReferenceReferencedDocument>.*<\/ram:ReferenceReferencedDocument>/s,
      (one) => one.repeat(count),
    ),
  );

it('The statuses of each invoice in a message are read, and a message with more than a run can record is refused', () => {
  expect(readStatuses(about(100))).toHaveLength(100);
  expect(() => readStatuses(about(101))).toThrow(UnreadableInvoice);
});

it('The reason of a status becomes one line of at most 500 characters', () => {
  const words = `Prix\n\u202efaux${'x'.repeat(495)}😀`;
  const [status] = readStatuses(Buffer.from(message(words)));
  expect(status).toMatchObject({ number: 'FA-2026-0001', sellerSiren: '732829320', code: 210 });
  expect(status?.reason).toMatch(/^Prix fauxx+$/);
  expect(status?.reason.length).toBeLessThanOrEqual(500);
});

it.each([
  ['an invoice', 'FA-2026-0001'],
  ['a code', '>210<'],
  ['a seller', '732829320'],
])('A message without %s is refused', (_, words) => {
  const text = message().replaceAll(words, words.startsWith('>') ? '><' : '');
  expect(() => readStatuses(Buffer.from(text))).toThrow(UnreadableInvoice);
});

it.each(['<a/>', 'x', ''])('A file that is no status message is refused: %j', (text) => {
  expect(() => readStatuses(Buffer.from(text))).toThrow(UnreadableInvoice);
});
