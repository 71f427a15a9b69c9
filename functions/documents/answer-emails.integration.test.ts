import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { sharedTestCloud } from '../../local/testing/test-cloud.ts';
import { budgetsOf } from '../../shared/billing/budgets.ts';
import { sentAttribute } from '../billing/sent-attribute.ts';
import { profileKey } from '../platform/table-keys.ts';
import { startTestTable, type TestTable } from '../testing/test-table.ts';
import {
  type AnswerEmailsRepository,
  type AnswerReader,
  answerEmailsRepository,
} from './answer-emails.repository.ts';
import { approvalKey } from './document-keys.ts';
import { noticesRepository } from './notices.repository.ts';
import { approvalItem } from './stored-approval.ts';

const NOW = Date.parse('2026-11-20T11:00:00.000Z');
const decision = {
  decision: 'accepted',
  name: 'M',
  at: '2026-11-20T11:00:00.000Z',
  digest: 'd',
} as const;

let table: TestTable;
let emails: AnswerEmailsRepository;

beforeAll(async () => {
  table = startTestTable(await sharedTestCloud());
  emails = answerEmailsRepository(table, budgetsOf());
});

const TO = 'a@exemple.fr';

async function answered(by: typeof decision | null = decision) {
  const request = { id: randomUUID(), user_id: `shop-${randomUUID()}` };
  const approval = { ...request, key: 'k', digest: 'd', valid_until: '2026-12-20', decision: by };
  const profile = { ...profileKey(request.user_id), email: 'lea@exemple.fr' };
  await table.client.send(new PutCommand({ TableName: table.name, Item: approvalItem(approval) }));
  await table.client.send(new PutCommand({ TableName: table.name, Item: profile }));
  return request;
}

type Request = Awaited<ReturnType<typeof answered>>;
const first = (request: Request, to = `${request.id}@exemple.fr`, reader: AnswerReader = 'shop') =>
  emails.claimFirst(request, reader, to, decision, NOW);
const spent = async ({ user_id }: Request) => {
  const read = new GetCommand({ TableName: table.name, Key: profileKey(user_id) });
  return (await table.client.send(read)).Item?.[sentAttribute('email', NOW)];
};

it('Of many senders, one claims and pays for an e-mail about an answer, and none once it is settled', async () => {
  const request = await answered();
  expect(await emails.claim(request, 'shop', NOW)).toEqual({ kind: 'unpaid', decision });
  const claims = await Promise.all(Array.from({ length: 8 }, () => first(request)));
  expect(claims.map(({ kind }) => kind).toSorted()).toEqual([...Array(7).fill('busy'), 'claimed']);
  expect(await spent(request)).toBe(1);
  // The e-mail to the other reader has a claim of its own.
  expect(await first(request, undefined, 'customer')).toEqual({ kind: 'claimed', decision });
  await emails.settle(request, 'shop', 'sent', NOW);
  expect(await emails.claim(request, 'shop', NOW + 3_600_000)).toEqual({ kind: 'done' });
  expect(await first(request)).toEqual({ kind: 'done' });
});

it('An e-mail that a sender released or never settled is claimed again and not paid for twice', async () => {
  const request = await answered();
  await first(request);
  await emails.settle(request, 'shop', null, NOW);
  expect((await emails.claim(request, 'shop', NOW)).kind).toBe('claimed');
  expect((await emails.claim(request, 'shop', NOW + 59_000)).kind).toBe('busy');
  expect((await emails.claim(request, 'shop', NOW + 61_000)).kind).toBe('claimed');
  expect(await spent(request)).toBe(1);
});

it('An e-mail that cannot be paid for is not claimed, and an e-mail without an address costs nothing', async () => {
  const request = await answered();
  const nobody = await emails.claimFirst(request, 'customer', '', decision, NOW);
  expect([nobody.kind, await spent(request)]).toEqual(['claimed', undefined]);
  const limit = budgetsOf().recipient.email;
  for (let sent = 0; sent < limit; sent += 1) {
    expect((await first(await answered(), TO)).kind).toBe('claimed');
  }
  expect(await first(request, TO)).toMatchObject({ kind: 'unpayable', unpaid: { limit } });
  expect(await emails.claim(request, 'shop', NOW)).toMatchObject({ kind: 'unpaid' });
});

it('A refused e-mail leaves a notice until the shop has seen it', async () => {
  const request = await answered();
  await first(request);
  const notice = {
    kind: 'letter',
    documentId: request.id,
    number: 'DE-2026-0001',
    repairId: null,
    at: NOW,
    reader: 'shop',
    to: TO,
    reason: 'non',
  } as const;
  await emails.settle(request, 'shop', 'refused', NOW, notice);
  const notices = noticesRepository(table);
  expect(await notices.all(request.user_id)).toEqual([notice]);
  expect(await notices.all('another')).toEqual([]);
  await notices.seen('another', request.id);
  expect(await notices.all(request.user_id)).toHaveLength(1);
  await notices.seen(request.user_id, request.id);
  expect(await notices.all(request.user_id)).toEqual([]);
});

it('An answer that was not stored, or that is another shop’s or a closed shop’s, causes no e-mail', async () => {
  const open = await answered(null);
  expect(await emails.claim(open, 'shop', NOW)).toEqual({ kind: 'done' });
  expect(await first(open)).toEqual({ kind: 'done' });
  const other = await answered();
  const stranger = { ...other, user_id: (await answered()).user_id };
  expect(await emails.claim(stranger, 'shop', NOW)).toEqual({ kind: 'done' });
  expect(await first(stranger)).toEqual({ kind: 'done' });
  const gone = { id: randomUUID(), user_id: 's' };
  expect(await emails.claim(gone, 'shop', NOW)).toEqual({ kind: 'done' });
  await emails.settle(gone, 'shop', 'sent', NOW);
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: approvalKey(gone.id) }),
  );
  expect(Item).toBeUndefined();
});
