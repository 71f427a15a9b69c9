import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';
import { logger } from '../logger.ts';
import { tableHealth } from './table-health.ts';

const dynamodb = mockClient(DynamoDBDocumentClient);
const table = { client: dynamodb as unknown as DynamoDBDocumentClient, name: 't' };
beforeEach(() => {
  dynamodb.reset();
});

it('All requests within 5 seconds share one read of the table', async () => {
  dynamodb.on(GetCommand).resolves({});
  let nowMs = 0;
  const health = tableHealth(table, () => nowMs);
  expect(await Promise.all(Array.from({ length: 100 }, health))).toEqual(Array(100).fill('ok'));
  nowMs = 4_999;
  await health();
  expect(dynamodb.commandCalls(GetCommand)).toHaveLength(1);
  nowMs = 5_000;
  await health();
  expect(dynamodb.commandCalls(GetCommand)).toHaveLength(2);
});

it('The health says when the table does not answer and when it answers again', async () => {
  vi.spyOn(logger, 'error').mockImplementation(() => undefined);
  let nowMs = 0;
  const health = tableHealth(table, () => nowMs);
  dynamodb.on(GetCommand).rejectsOnce(new Error('gone')).resolves({});
  expect(await health()).toBe('unavailable');
  nowMs = 5_000;
  expect(await health()).toBe('ok');
});
