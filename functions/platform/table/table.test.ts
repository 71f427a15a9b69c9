import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTable } from './table.ts';

/** The table answers next with errors of these names. After them it answers without an error. */
let refusals: string[];
let asked: string[];
const server = createServer((request, response) => {
  asked.push(String(request.headers['x-amz-target']));
  const name = refusals.shift();
  response.writeHead(name ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(
    name ? JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}` }) : '{}',
  );
});

beforeEach(async () => {
  refusals = [];
  asked = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('TABLE_NAME', 'table');
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const Key = { pk: 'a', sk: 'b' };

it('A single write that conflicts with a transaction on its item is retried', async () => {
  refusals = ['TransactionConflictException', 'TransactionConflictException'];
  const { client, name } = openTable();
  await client.send(new UpdateCommand({ TableName: name, Key }));
  expect(asked).toEqual(Array(3).fill('DynamoDB_20120810.UpdateItem'));
});

it('A write whose condition failed is not retried', async () => {
  refusals = ['ConditionalCheckFailedException'];
  const { client, name } = openTable();
  const put = client.send(new PutCommand({ TableName: name, Item: Key }));
  await expect(put).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
  expect(asked).toHaveLength(1);
});

it('A write fails when transactions on its item continue', async () => {
  refusals = Array(20).fill('TransactionConflictException');
  const { client, name } = openTable();
  const put = client.send(new PutCommand({ TableName: name, Item: Key }));
  await expect(put).rejects.toMatchObject({ name: 'TransactionConflictException' });
});
