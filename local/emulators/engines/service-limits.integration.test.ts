/** Tests the limits of DynamoDB and SQS, and how they refuse one byte more (their developer guides, "quotas"). */
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientSettings, queueName, TABLE_NAME } from '../../resources.ts';
import { ROOT } from '../../root.ts';
import { type Engines, startEngines } from './engines.ts';

let engines: Engines;
let table: DynamoDBClient;
let queues: SQSClient;

beforeAll(async () => {
  engines = await startEngines({ root: ROOT, directory: undefined, queueTimings: {} });
  table = new DynamoDBClient({ ...clientSettings(engines.endpoints.dynamodb), maxAttempts: 1 });
  queues = new SQSClient({ ...clientSettings(engines.endpoints.sqs), maxAttempts: 1 });
});
afterAll(() => engines.stop());

const TableName = TABLE_NAME;
const range = (count: number) => Array.from({ length: count }, (_, index) => String(index));
const keyOf = (sk: string) => ({ pk: { S: 'p' }, sk: { S: sk } });

/** Returns an item of exactly `bytes` bytes. The names of its attributes count like their values. */
const itemOf = (sk: string, bytes: number) => ({
  ...keyOf(sk),
  data: { S: 'x'.repeat(bytes - 'pkpsk'.length - sk.length - 'data'.length) },
});
const MOST = 400 * 1024;
const invalid = (message: unknown) => ({ name: 'ValidationException', message });

describe('DynamoDB’s limits', () => {
  test('An item has at most 400 kB, when put or when updated', async () => {
    const put = (bytes: number) =>
      table.send(new PutItemCommand({ TableName, Item: itemOf('most', bytes) }));
    await put(MOST);
    const tooLarge = invalid('Item size has exceeded the maximum allowed size');
    await expect(put(MOST + 1)).rejects.toMatchObject(tooLarge);
    const grown = new UpdateItemCommand({
      TableName,
      Key: keyOf('most'),
      UpdateExpression: 'SET more = :more',
      ExpressionAttributeValues: { ':more': { S: 'x' } },
    });
    await expect(table.send(grown)).rejects.toMatchObject(
      invalid('Item size to update has exceeded the maximum allowed size'),
    );
  });

  test('A page of a query ends after 1 MB', async () => {
    for (const sk of ['a', 'b', 'c', 'd']) {
      const Item = { ...itemOf(sk, 300_000), pk: { S: 'page' } };
      await table.send(new PutItemCommand({ TableName, Item }));
    }
    const { Items, LastEvaluatedKey } = await table.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: 'page' } },
      }),
    );
    expect(Items).toHaveLength(3);
    expect(LastEvaluatedKey).toEqual({ pk: { S: 'page' }, sk: { S: 'c' } });
  });

  test('A transaction has at most 4 MB and 100 items', async () => {
    const write = (count: number, bytes: number) =>
      table.send(
        new TransactWriteItemsCommand({
          TransactItems: range(count).map((sk) => ({
            Put: { TableName, Item: itemOf(sk, bytes) },
          })),
        }),
      );
    await write(10, 400_000);
    await expect(write(11, 400_000)).rejects.toMatchObject(
      invalid(expect.stringContaining('exceeding the 4MB limit')),
    );
    const ofAHundred = invalid(
      expect.stringContaining('Member must have length less than or equal to 100'),
    );
    await expect(write(101, 100)).rejects.toMatchObject(ofAHundred);
    const TransactItems = range(101).map((sk) => ({ Get: { TableName, Key: keyOf(sk) } }));
    await expect(table.send(new TransactGetItemsCommand({ TransactItems }))).rejects.toMatchObject(
      ofAHundred,
    );
  });

  test('A batch writes at most 25 items and reads at most 100', async () => {
    const write = range(26).map((sk) => ({ PutRequest: { Item: itemOf(sk, 100) } }));
    await expect(
      table.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: write } })),
    ).rejects.toMatchObject(
      invalid(expect.stringContaining('Member must have length less than or equal to 25')),
    );
    const Keys = range(101).map(keyOf);
    await expect(
      table.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys } } })),
    ).rejects.toMatchObject(
      invalid(expect.stringContaining('Member must have length less than or equal to 100')),
    );
  });

  test('A partition key has at most 2,048 bytes, a sort key 1,024', async () => {
    const put = (pk: string, sk: string) =>
      table.send(new PutItemCommand({ TableName, Item: { pk: { S: pk }, sk: { S: sk } } }));
    await put('x'.repeat(2_048), 'x'.repeat(1_024));
    await expect(put('x'.repeat(2_049), 'x')).rejects.toMatchObject(
      invalid(expect.stringContaining('exceeded the maximum size limit of2048 bytes')),
    );
    await expect(put('x', 'x'.repeat(1_025))).rejects.toMatchObject(
      invalid(expect.stringContaining('has exceeded the size limit of 1024 bytes')),
    );
  });
});

describe('SQS’s limits', () => {
  const MESSAGE_BYTES = 256 * 1024;

  test('A message has at most 256 kB, as the stage’s queues are configured', async () => {
    const send = (bytes: number) =>
      queues.send(
        new SendMessageCommand({
          QueueUrl: engines.queueUrl(queueName('notifications')),
          MessageBody: 'x'.repeat(bytes),
        }),
      );
    await send(MESSAGE_BYTES);
    await expect(send(MESSAGE_BYTES + 1)).rejects.toThrow(
      `Message must be shorter than ${MESSAGE_BYTES} bytes`,
    );
  });

  test('A batch has at most ten messages', async () => {
    const send = new SendMessageBatchCommand({
      QueueUrl: engines.queueUrl(queueName('notifications')),
      Entries: range(11).map((Id) => ({ Id, MessageBody: 'x' })),
    });
    await expect(queues.send(send)).rejects.toMatchObject({
      name: expect.stringContaining('TooManyEntriesInBatchRequest'),
    });
  });
});
