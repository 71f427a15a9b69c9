import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { transact, transactNamed } from './transaction.ts';
import { create, remove } from './writes.ts';

const client = mockClient(DynamoDBDocumentClient);
const table = { client: DynamoDBDocumentClient.from(new DynamoDBClient({})), name: 't' };
const items = [{ Put: { TableName: 't', Item: { pk: 'a', sk: 'b' } } }];
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    $metadata: {},
    message: 'cancelled',
    CancellationReasons: codes.map((Code) => ({
      Code,
      ...(Code === 'ConditionalCheckFailed' && { Item: { pk: { S: 'there' } } }),
    })),
  });

beforeEach(() => client.reset());

describe('Writing a transaction', () => {
  it('A conflict with other transactions is retried', async () => {
    client
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('TransactionConflict'))
      .rejectsOnce(cancelled('None', 'ThrottlingError'))
      .resolves({});
    expect(await transact(table, items)).toBeUndefined();
    expect(client.commandCalls(TransactWriteCommand)).toHaveLength(3);
  });

  it('Lasting conflicts end in the error CONFLICT', async () => {
    client.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'));
    await expect(transact(table, items)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('A refusal names the failed condition and the stored item', async () => {
    client.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));
    expect(await transact(table, items)).toEqual([
      { condition: false, tooLarge: false, item: undefined },
      { condition: true, tooLarge: false, item: { pk: 'there' } },
    ]);
    expect(client.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('A refusal has the name of its write or of the list that its write is in', async () => {
    const key = (pk: string) => ({ pk, sk: 'b' });
    client
      .on(TransactWriteCommand)
      .rejects(cancelled('None', 'ConditionalCheckFailed', 'ConditionalCheckFailed'));
    const writes = {
      first: create(key('a')),
      absent: undefined,
      list: [false, remove(key('c')), remove(key('d'))],
    } as const;
    expect(await transactNamed(table, writes)).toEqual({
      list: { condition: true, tooLarge: false, item: { pk: 'there' } },
    });
    const { TransactItems } = client.commandCalls(TransactWriteCommand)[0]?.args[0].input ?? {};
    expect(TransactItems?.map((item) => Object.keys(item))).toEqual([
      ['Put'],
      ['Delete'],
      ['Delete'],
    ]);
  });

  it('Any other error is passed on', async () => {
    client.on(TransactWriteCommand).rejects(cancelled('ValidationError'));
    await expect(transact(table, items)).rejects.toBeInstanceOf(TransactionCanceledException);
  });
});
