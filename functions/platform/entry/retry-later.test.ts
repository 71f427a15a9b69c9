import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { QUEUE_CONSUMERS } from '../../lambdas.ts';
import { UnreadableItem } from '../table/stored-item.ts';
import { queueHandler } from './queue.ts';
import { openRetryLater, retrySeconds } from './retry-later.ts';
import { TryAgainLater } from './try-again-later.ts';

vi.stubEnv('NOTIFICATIONS_QUEUE_URL', 'https://sqs.example/notifications');
vi.stubEnv('FIRST_RETRY_SECONDS', '15');
vi.stubEnv('AWS_REGION', 'eu-west-3');

const sqs = mockClient(SQSClient);
beforeEach(() => sqs.reset());

describe('The wait before a retry', () => {
  it('The wait grows with each attempt, up to a quarter of an hour', () => {
    const waits = [1, 2, 3, 4, 5, 6].map((attempt) => retrySeconds(attempt, 15, () => 0));
    expect(waits).toEqual([15, 45, 135, 405, 900, 900]);
    expect(retrySeconds(1, 16, () => 1)).toBe(12);
  });

  it('A message is tried for a day, and is dead-lettered before it expires if it always fails', () => {
    // Daily jobs are left out, because start-daily-jobs queues their shops again.
    for (const { maxReceiveCount } of QUEUE_CONSUMERS.filter((each) => !('daily' in each))) {
      const waits = Array.from({ length: maxReceiveCount }, (_, each) =>
        retrySeconds(each + 1, 15),
      );
      const seconds = (count: number) => waits.slice(0, count).reduce((sum, wait) => sum + wait, 0);
      // Lambdas that are throttled or killed may use up the other half of the receptions.
      expect(seconds(maxReceiveCount / 2)).toBeGreaterThan(24 * 3_600);
      expect(seconds(maxReceiveCount)).toBeLessThan(4 * 24 * 3_600);
    }
  });
});

it('A wait is never zero, because fauxqs would lose the message', async () => {
  vi.stubEnv('FIRST_RETRY_SECONDS', '0');
  const retryLater = openRetryLater('NOTIFICATIONS_QUEUE_URL');
  vi.stubEnv('FIRST_RETRY_SECONDS', '15');
  const attributes = { ApproximateReceiveCount: '1' } as SQSRecord['attributes'];
  const failures = [new Error('x'), new SyntaxError('x'), new TryAgainLater('x', { seconds: 0 })];
  for (const error of failures) await retryLater({ receiptHandle: 'handle', attributes }, error);
  const calls = sqs.commandCalls(ChangeMessageVisibilityCommand);
  expect(calls.map(({ args: [{ input }] }) => input.VisibilityTimeout)).toEqual([1, 1, 1]);
});

describe('A consumer of a queue', () => {
  const record = (messageId: string, body: string, attempt: number) => ({
    messageId,
    body,
    receiptHandle: `handle-${messageId}`,
    attributes: { ApproximateReceiveCount: String(attempt) },
  });
  const handler = queueHandler(async (message) => {
    if (message === 'fails') throw new Error('not now');
    if (message === 'fails for the second time') throw new TryAgainLater('no', { attempts: 2 });
    if (message === 'at night') throw new TryAgainLater('no', { seconds: 3_600 });
    if (message === 'over both channels')
      throw new AggregateError([
        new TryAgainLater('no', { seconds: 3_600 }),
        new TryAgainLater('no', { seconds: 60 }),
      ]);
    if (message === 'of another time') z.object({ id: z.string() }).parse({});
    if (message === 'of a broken item') throw new UnreadableItem('repair', ['card']);
  }, openRetryLater('NOTIFICATIONS_QUEUE_URL'));
  const deliver = (...records: ReturnType<typeof record>[]) =>
    handler(
      { Records: records } as Parameters<typeof handler>[0],
      { awsRequestId: 'r', getRemainingTimeInMillis: () => 10_000 } as Context,
    );

  it('Only failed messages wait', async () => {
    sqs.on(ChangeMessageVisibilityCommand).resolves({});
    const answer = await deliver(
      record('1', '"fine"', 1),
      record('2', '"fails"', 2),
      record('3', 'not JSON', 1),
    );
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: '2' }, { itemIdentifier: '3' }]);
    const set = sqs.commandCalls(ChangeMessageVisibilityCommand).map(({ args }) => args[0].input);
    const waits = new Map(set.map((each) => [each.ReceiptHandle, each.VisibilityTimeout ?? 0]));
    expect([...waits.keys()].toSorted()).toEqual(['handle-2', 'handle-3']);
    expect(waits.get('handle-2')).toBeGreaterThanOrEqual(33);
    expect(waits.get('handle-2')).toBeLessThanOrEqual(45);
  });

  it.each([
    ['by the number of attempts, not of receptions', 'fails for the second time', 33, 45],
    ['for the requested time', 'at night', 3_600, 3_600],
    ['for the shorter time if two channels failed', 'over both channels', 60, 60],
    ['for one second if the code cannot read it', 'of another time', 1, 1],
    ['for one second if the code cannot read its item', 'of a broken item', 1, 1],
  ])('A failed message waits %s', async (_what, message, least, most) => {
    sqs.on(ChangeMessageVisibilityCommand).resolves({});
    await deliver(record('1', JSON.stringify(message), 90));
    const [set] = sqs.commandCalls(ChangeMessageVisibilityCommand).map(({ args }) => args[0].input);
    expect(set?.VisibilityTimeout).toBeGreaterThanOrEqual(least);
    expect(set?.VisibilityTimeout).toBeLessThanOrEqual(most);
  });

  it('The failure is reported even if the queue refuses to set the wait', async () => {
    sqs.on(ChangeMessageVisibilityCommand).rejects(new Error('gone'));
    const answer = await deliver(record('2', '"fails"', 1));
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: '2' }]);
  });
});
