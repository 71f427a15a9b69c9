/** DynamoDB may answer a batch by half: what it leaves out is asked for again, and nowhere taken for all there is. */
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

describe('half an answer', () => {
  it('is no whole one, when items are read', async () => {
    aws
      .on(BatchGetCommand)
      .resolvesOnce({
        Responses: { table: [first ?? {}] },
        UnprocessedKeys: { table: { Keys: others } },
      })
      .resolves({ Responses: { table: others } });
    expect(await batchGet(table, items)).toEqual(items);
  });

  it('is no whole one, when items are written', async () => {
    const left = others.map((Item) => ({ PutRequest: { Item } }));
    aws
      .on(BatchWriteCommand)
      .resolvesOnce({ UnprocessedItems: { table: left } })
      .resolves({});
    await batchWrite(table, items);
    const sent = aws.commandCalls(BatchWriteCommand).map(({ args: [{ input }] }) => input);
    expect(sent.map(({ RequestItems }) => RequestItems?.table?.length)).toEqual([3, 2]);
  });

  it('that stays one is an error', async () => {
    const Keys = others;
    aws.on(BatchGetCommand).resolves({ UnprocessedKeys: { table: { Keys } } });
    const left = others.map((Item) => ({ PutRequest: { Item } }));
    aws.on(BatchWriteCommand).resolves({ UnprocessedItems: { table: left } });
    await expect(batchGet(table, items)).rejects.toThrow('unread');
    await expect(batchWrite(table, items)).rejects.toThrow('did not take 2 items');
  });
});

it('is met in one place each: nothing else sends a batch by itself', () => {
  const senders = globSync('{functions,tools}/**/*.{ts,mjs}').filter(
    (file) =>
      !file.includes('.test.') &&
      /new Batch(Get|Write)(Item)?Command\(/.test(readFileSync(file, 'utf8')),
  );
  expect(senders.toSorted()).toEqual([
    'functions/platform/batch-get.ts',
    'functions/platform/batch-write.ts',
  ]);
});

describe('what several ask for at once', () => {
  const answer = () =>
    aws.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
      Responses: {
        table: items.filter(({ sk }) =>
          RequestItems.table.Keys.some((key: { sk: string }) => key.sk === sk),
        ),
      },
    }));

  it('is one request, in which nothing is read twice, and each is given its own', async () => {
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

  it('is asked for again by whoever asks later, after a failure too', async () => {
    aws.on(BatchGetCommand).rejectsOnce(new Error('Not now'));
    const read = sharedBatchGet(table);
    const failing = [read(items), read(others)];
    for (const each of await Promise.allSettled(failing)) expect(each.status).toBe('rejected');
    answer();
    expect(await read(others)).toEqual(others);
    expect(aws.commandCalls(BatchGetCommand)).toHaveLength(2);
  });
});

/** Whatever asks for a list and does not go on by itself, with why one answer is all of it. */
const ONE_ANSWER: Readonly<Record<string, string>> = {
  'functions/account/closing/archived-chain.repository.ts': 'One, the last.',
  'functions/account/closing/closures.repository.ts':
    'A page; who asks goes on until one is empty.',
  'functions/account/closing/erase-received.ts': 'It asks again until nothing is left.',
  'functions/account/closing/erasure.repository.ts':
    'Erased by so many at a time, until none is left.',
  'functions/account/export/archive.repository.ts':
    'A page; who asks knows by rank where it ended.',
  'functions/billing/subscriptions.repository.ts': 'One, by an index of keys.',
  'functions/company/logo-storage.ts': 'The first 1,000, as those replaced are removed.',
  'functions/documents/suggestions/suggestions.repository.ts': 'The latest; a megabyte is enough.',
  'functions/documents/notices.repository.ts': 'The first hundred, of less than a kilobyte each.',
  'functions/e-invoicing/statuses/answers.repository.ts':
    'Of an instant, or of a page of invoices: a kilobyte each.',
  'functions/platform/bucket.ts': 'It is asked until nothing is left.',
  'functions/statistics/statistics.repository.ts':
    'An item a month: 1 MB is more than 500 of them.',
};

it('ends at 1 MB, or at 1,000 objects: a list is read on, or it stands why one answer is all of it', () => {
  const once = globSync('functions/**/*.ts').filter((file) => {
    if (/\.test\.|\/testing\//.test(file)) return false;
    const text = readFileSync(file, 'utf8');
    const asks = /new (Query|Scan|List\w+)(Command)\(/.test(text);
    return asks && !/LastEvaluatedKey|NextToken|ContinuationToken|PaginationToken/.test(text);
  });
  expect(once.toSorted()).toEqual(Object.keys(ONE_ANSWER).toSorted());
});
