import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { budgetsOf } from '../../shared/billing/budgets.ts';
import { sentAttribute } from '../billing/budgets/within-plan.ts';
import { noticesRepository } from '../documents/sending/notices.repository.ts';
import { noticeItem } from '../documents/sending/stored-notice.ts';
import { profileKey } from '../platform/table/table-keys.ts';
import type { TestTable } from '../testing/test-table.ts';
import { paidClaims } from './claim.ts';
import type { AnswerReader } from './message.ts';
import { type MessagesRepository, messagesRepository } from './messages.repository.ts';
import { messageKey } from './stored-message.ts';

const NOW = Date.parse('2026-11-20T11:00:00.000Z');
const TO = 'a@exemple.fr';
const SENT = { end: 'sent', channel: 'email' } as const;

let table: TestTable;
let messages: MessagesRepository;
sharedCloud((started) => {
  ({ table } = started);
  messages = messagesRepository(table, paidClaims(table, budgetsOf()));
});

/** Makes a shop that has an e-mail to send about the answer to a quote. */
async function shopWithMessage() {
  const shopId = `shop-${randomUUID()}`;
  const documentId = randomUUID();
  await table.put({ ...profileKey(shopId), email: 'lea@exemple.fr' });
  const of = (reader: AnswerReader) =>
    ({ shopId, name: { kind: 'answer', documentId, reader } }) as const;
  const about = { documentId, number: 'DE-2026-0001', repairId: null, at: NOW };
  const notice = {
    kind: 'refused-email',
    ...about,
    reader: 'shop',
    to: TO,
    reason: 'non',
  } as const;
  return {
    shopId,
    documentId,
    toShop: of('shop'),
    notice,
    put: { Put: { Item: noticeItem(shopId, notice) } },
    claim: (
      atMs = NOW,
      { to = `${documentId}@exemple.fr`, reader = 'shop' as AnswerReader, again = false } = {},
    ) =>
      messages.claim(
        { ...of(reader), recipients: to ? { email: to } : {}, againAfterRefusal: again },
        atMs,
      ),
    spent: async () => (await table.profile(shopId))?.[sentAttribute('email', NOW)],
  };
}

it('One of many senders claims and pays for a message, and none does once it is settled', async () => {
  const { claim, spent, toShop } = await shopWithMessage();
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim()));
  expect(claims.map(({ kind }) => kind).toSorted()).toEqual([...Array(7).fill('busy'), 'claimed']);
  expect(await spent()).toBe(1);
  // The e-mail to the other reader has a claim of its own.
  expect(await claim(NOW, { reader: 'customer' })).toEqual({ kind: 'claimed' });
  await messages.settle(toShop, SENT, NOW);
  expect(await claim(NOW + 3_600_000)).toEqual({ kind: 'done', end: 'sent' });
});

it('A message that a sender released or never settled is claimed again and not paid for twice', async () => {
  const { claim, spent, toShop } = await shopWithMessage();
  await claim();
  await messages.settle(toShop, null, NOW);
  expect((await claim()).kind).toBe('claimed');
  expect((await claim(NOW + 59_000)).kind).toBe('busy');
  const later = await Promise.all([1, 2, 3].map(() => claim(NOW + 61_000)));
  expect(later.map(({ kind }) => kind).toSorted()).toEqual(['busy', 'busy', 'claimed']);
  expect(await spent()).toBe(1);
});

it('A refused message is claimed again only if its kind allows that, and is paid for again', async () => {
  const { claim, spent, toShop } = await shopWithMessage();
  await claim();
  await messages.settle(toShop, { end: 'refused', reason: 'non' }, NOW);
  expect(await claim()).toEqual({ kind: 'done', end: 'refused' });
  expect(await claim(NOW, { again: true })).toEqual({ kind: 'claimed' });
  expect(await spent()).toBe(2);
  await messages.settle(toShop, SENT, NOW);
  expect(await claim(NOW, { again: true })).toEqual({ kind: 'done', end: 'sent' });
});

it('A message beyond the budget is not claimed, and one without a recipient costs nothing', async () => {
  const { claim, spent } = await shopWithMessage();
  expect(await claim(NOW, { to: '', reader: 'customer' })).toEqual({ kind: 'claimed' });
  expect(await spent()).toBeUndefined();
  const limit = budgetsOf().recipient.email;
  for (let sent = 0; sent < limit; sent += 1) {
    expect((await (await shopWithMessage()).claim(NOW, { to: TO })).kind).toBe('claimed');
  }
  expect(await claim(NOW, { to: TO })).toMatchObject({ kind: 'unpaid', unpaid: { limit } });
  expect((await claim()).kind).toBe('claimed');
});

it('A message whose check fails is not claimed, and costs nothing', async () => {
  const { toShop, spent, shopId } = await shopWithMessage();
  const checks = [
    {
      ConditionCheck: {
        Key: { pk: `nothing-${shopId}`, sk: 'NONE' },
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
  ];
  const message = { ...toShop, recipients: { email: TO }, checks };
  expect(await messages.claim(message, NOW)).toEqual({ kind: 'outdated' });
  expect(await spent()).toBeUndefined();
});

it('A refused message leaves a notice until the shop has seen it', async () => {
  const { claim, toShop, shopId, documentId, notice, put } = await shopWithMessage();
  await claim();
  await messages.settle(toShop, { end: 'refused', reason: 'non' }, NOW, put);
  const notices = noticesRepository(table);
  expect(await notices.all(shopId)).toEqual([notice]);
  expect(await notices.all('another')).toEqual([]);
  await notices.seen('another', documentId);
  expect(await notices.all(shopId)).toHaveLength(1);
  await notices.seen(shopId, documentId);
  expect(await notices.all(shopId)).toEqual([]);
});

it('A message that no budget pays for is settled, with a notice', async () => {
  const { claim, toShop, shopId, notice, put } = await shopWithMessage();
  await messages.refuse(toShop, 'non', NOW, put);
  expect(await claim()).toEqual({ kind: 'done', end: 'refused' });
  expect(await noticesRepository(table).all(shopId)).toEqual([notice]);
});

it('Nothing is written for a shop that is closed', async () => {
  const { toShop, put } = await shopWithMessage();
  const gone = { ...toShop, shopId: `gone-${randomUUID()}` };
  const unpaid = await messages.claim({ ...gone, recipients: { email: TO } }, NOW);
  expect(unpaid).toEqual({ kind: 'unpaid', unpaid: { why: 'closed' } });
  await messages.settle(gone, SENT, NOW);
  await messages.refuse(gone, 'non', NOW, put);
  const Key = messageKey(gone.shopId, gone.name);
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
  expect(Item).toBeUndefined();
});
