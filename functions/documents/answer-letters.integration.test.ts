import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { sharedTestCloud } from '../../local/testing/test-cloud.ts';
import { startTestTable, type TestTable } from '../testing/test-table.ts';
import {
  type AnswerLettersRepository,
  answerLettersRepository,
} from './answer-letters.repository.ts';
import { approvalKey } from './document-keys.ts';
import { approvalItem } from './stored-approval.ts';

const NOW = Date.parse('2026-11-20T11:00:00.000Z');
const decision = {
  decision: 'accepted',
  name: 'M',
  at: '2026-11-20T11:00:00.000Z',
  digest: 'd',
} as const;

let table: TestTable;
let letters: AnswerLettersRepository;

beforeAll(async () => {
  table = startTestTable(await sharedTestCloud());
  letters = answerLettersRepository(table);
});

async function answered(by: typeof decision | null = decision) {
  const request = { id: randomUUID(), user_id: `shop-${randomUUID()}` };
  const approval = { ...request, key: 'k', digest: 'd', valid_until: '2026-12-20', decision: by };
  await table.client.send(new PutCommand({ TableName: table.name, Item: approvalItem(approval) }));
  return request;
}

it('of many senders one holds a letter, and nobody once it is settled', async () => {
  const request = await answered();
  const claims = await Promise.all(
    Array.from({ length: 8 }, () => letters.claim(request, 'shop', NOW)),
  );
  expect(claims.map(({ kind }) => kind).toSorted()).toEqual([...Array(7).fill('busy'), 'claimed']);
  // The other letter is another's.
  expect(await letters.claim(request, 'customer', NOW)).toEqual({ kind: 'claimed', decision });
  await letters.settle(request, 'shop', 'sent', NOW);
  expect(await letters.claim(request, 'shop', NOW + 3_600_000)).toEqual({ kind: 'done' });
});

it('what a sender gave back, or never ended, is taken again', async () => {
  const request = await answered();
  await letters.claim(request, 'shop', NOW);
  await letters.settle(request, 'shop', null, NOW);
  expect((await letters.claim(request, 'shop', NOW)).kind).toBe('claimed');
  expect((await letters.claim(request, 'shop', NOW + 59_000)).kind).toBe('busy');
  expect((await letters.claim(request, 'shop', NOW + 61_000)).kind).toBe('claimed');
});

it('nobody is written to of an answer that was not stored, of another shop’s, or of a closed one’s', async () => {
  const open = await answered(null);
  expect(await letters.claim(open, 'shop', NOW)).toEqual({ kind: 'done' });
  const other = await answered();
  expect(await letters.claim({ ...other, user_id: 'stranger' }, 'shop', NOW)).toEqual({
    kind: 'done',
  });
  const gone = { id: randomUUID(), user_id: 's' };
  expect(await letters.claim(gone, 'shop', NOW)).toEqual({ kind: 'done' });
  await letters.settle(gone, 'shop', 'sent', NOW);
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: approvalKey(gone.id) }),
  );
  expect(Item).toBeUndefined();
});
