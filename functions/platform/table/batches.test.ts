/** DynamoDB may answer a batch partly. The missing keys must then be requested again. */
import { globSync, readFileSync } from 'node:fs';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { batchGet } from './batch-get.ts';
import { batchWrite } from './batch-write.ts';
import { sharedBatchGet } from './shared-batch-get.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-3' }));
const table = { client, name: 'table' };
const aws = mockClient(client);
beforeEach(() => aws.reset());

const items = ['a', 'b', 'c'].map((sk) => ({ pk: 'SHOP', sk }));
const [first, ...others] = items;

describe('A partial answer', () => {
  it('A partial read requests the remaining items again', async () => {
    aws
      .on(BatchGetCommand)
      .resolvesOnce({
        Responses: { table: [first ?? {}] },
        UnprocessedKeys: { table: { Keys: others } },
      })
      .resolves({ Responses: { table: others } });
    expect(await batchGet(table, items)).toEqual(items);
  });

  it('A partial write sends the remaining items again', async () => {
    const left = others.map((Item) => ({ PutRequest: { Item } }));
    aws
      .on(BatchWriteCommand)
      .resolvesOnce({ UnprocessedItems: { table: left } })
      .resolves({});
    await batchWrite(table, items);
    const sent = aws.commandCalls(BatchWriteCommand).map(({ args: [{ input }] }) => input);
    expect(sent.map(({ RequestItems }) => RequestItems?.table?.length)).toEqual([3, 2]);
  });

  it('Answers that stay partial end in an error', async () => {
    const Keys = others;
    aws.on(BatchGetCommand).resolves({ UnprocessedKeys: { table: { Keys } } });
    const left = others.map((Item) => ({ PutRequest: { Item } }));
    aws.on(BatchWriteCommand).resolves({ UnprocessedItems: { table: left } });
    await expect(batchGet(table, items)).rejects.toThrow('unread');
    await expect(batchWrite(table, items)).rejects.toThrow('left 2 items unwritten');
  });
});

it('Only batch-get.ts and batch-write.ts send batches', () => {
  const senders = globSync('{functions,tools}/**/*.{ts,mjs}').filter(
    (file) =>
      !file.includes('.test.') &&
      /new Batch(Get|Write)(Item)?Command\(/.test(readFileSync(file, 'utf8')),
  );
  expect(senders.toSorted()).toEqual([
    'functions/platform/table/batch-get.ts',
    'functions/platform/table/batch-write.ts',
  ]);
});

describe('Reads of several callers at once', () => {
  const answer = () =>
    aws.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
      Responses: {
        table: items.filter(({ sk }) =>
          RequestItems.table.Keys.some((key: { sk: string }) => key.sk === sk),
        ),
      },
    }));

  it('Calls in the same tick share one request without duplicates, and each gets its own items', async () => {
    answer();
    const read = sharedBatchGet(table);
    const inTurn = async (keys: typeof items) => {
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      return read(keys);
    };
    const asked = [items.slice(0, 2), items.slice(1), []];
    expect(await Promise.all(asked.map(inTurn))).toEqual(asked);
    expect(aws.commandCalls(BatchGetCommand)).toHaveLength(1);
    const [call] = aws.commandCalls(BatchGetCommand);
    expect(call?.args[0].input.RequestItems?.table?.Keys).toEqual(items);
  });

  it('A later call reads again, even after a failure', async () => {
    aws.on(BatchGetCommand).rejectsOnce(new Error('Not now'));
    const read = sharedBatchGet(table);
    const failing = [read(items), read(others)];
    for (const each of await Promise.allSettled(failing)) expect(each.status).toBe('rejected');
    answer();
    expect(await read(others)).toEqual(others);
    expect(aws.commandCalls(BatchGetCommand)).toHaveLength(2);
  });
});

/** These files request a list and read no further page. Each has the reason why one answer is complete. */
const ONE_ANSWER: Readonly<Record<string, string>> = {
  'functions/account/closing/archived-chain.repository.ts': 'One, the last.',
  'functions/account/closing/closures.repository.ts':
    'A page; the caller goes on until one is empty.',
  'functions/account/closing/erase-received.ts': 'It asks again until nothing is left.',
  'functions/account/closing/erasure.repository.ts':
    'Erases this many at a time until none is left.',
  'functions/account/export/archive.repository.ts':
    'A page; the caller knows by the rank where it ended.',
  'functions/billing/subscriptions/subscriptions.repository.ts': 'One, by an index of keys.',
  'functions/company/logo-storage.ts': 'The first 1,000, as those replaced are removed.',
  'functions/documents/suggestions/suggestions.repository.ts': 'The latest; a megabyte is enough.',
  'functions/documents/sending/notices.repository.ts':
    'The first hundred, of less than a kilobyte each.',
  'functions/e-invoicing/statuses/answers.repository.ts':
    'The items of an instant, or of a page of invoices: a kilobyte each.',
  'functions/payments/till/till.repository.ts': 'At most 15 openings of less than 15 kB each.',
  'functions/platform/files/bucket.ts': 'It is asked until nothing is left.',
  'functions/repairs/list/repair-list.repository.ts': 'At most 200 cards of less than 5 kB each.',
};

it('Each list is read beyond 1 MB or 1,000 objects, or ONE_ANSWER contains the reason why one answer is complete', () => {
  const once = globSync('functions/**/*.ts').filter((file) => {
    if (/\.test\.|\/testing\//.test(file)) return false;
    const text = readFileSync(file, 'utf8');
    const asks = /new (Query|Scan|List\w+)(Command)\(|\bqueryPage\(/.test(text);
    const goesOn = /\{ items, last \}|\bpage\.last\b|LastEvaluatedKey|NextToken|ContinuationToken/;
    return asks && !goesOn.test(text) && !/PaginationToken/.test(text);
  });
  expect(once.toSorted()).toEqual(Object.keys(ONE_ANSWER).toSorted());
});
