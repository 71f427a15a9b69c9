import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { QUEUE_CONSUMERS } from '../routes.ts';
import { queueHandler } from './queue.ts';
import { openRetryLater, retrySeconds } from './retry-later.ts';

vi.stubEnv('EMAIL_QUEUE_URL', 'https://sqs.example/email');
vi.stubEnv('FIRST_RETRY_SECONDS', '15');
vi.stubEnv('AWS_REGION', 'eu-west-3');

const sqs = mockClient(SQSClient);
beforeEach(() => sqs.reset());

describe('retrySeconds', () => {
  it('grows with each attempt, up to a quarter of an hour', () => {
    const waits = [1, 2, 3, 4, 5, 6].map((attempt) => retrySeconds(attempt, 15, () => 0));
    expect(waits).toEqual([15, 45, 135, 405, 900, 900]);
    expect(retrySeconds(1, 16, () => 1)).toBe(12);
  });

  it('ends within the half hour after which a change is stale', () => {
    for (const { maxReceiveCount } of QUEUE_CONSUMERS) {
      const attempts = Array.from({ length: maxReceiveCount - 1 }, (_, index) => index + 1);
      const total = attempts.reduce((sum, attempt) => sum + retrySeconds(attempt, 15, () => 0), 0);
      expect(total).toBeLessThan(30 * 60);
    }
  });
});

describe('a queue’s consumer', () => {
  const record = (messageId: string, body: string, attempt: number) => ({
    messageId,
    body,
    receiptHandle: `handle-${messageId}`,
    attributes: { ApproximateReceiveCount: String(attempt) },
  });
  const handler = queueHandler(async (message) => {
    if (message === 'fails') throw new Error('not now');
  }, openRetryLater('EMAIL_QUEUE_URL'));
  const deliver = (...records: ReturnType<typeof record>[]) =>
    handler(
      { Records: records } as Parameters<typeof handler>[0],
      { awsRequestId: 'r', getRemainingTimeInMillis: () => 10_000 } as Context,
    );

  it('lets what failed wait, and nothing else', async () => {
    sqs.on(ChangeMessageVisibilityCommand).resolves({});
    const answer = await deliver(
      record('1', '"fine"', 1),
      record('2', '"fails"', 2),
      record('3', 'not JSON', 1),
    );
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: '2' }, { itemIdentifier: '3' }]);
    const set = sqs.commandCalls(ChangeMessageVisibilityCommand).map(({ args }) => args[0].input);
    expect(set.map(({ ReceiptHandle }) => ReceiptHandle)).toEqual(['handle-2', 'handle-3']);
    expect(set[0]?.VisibilityTimeout).toBeGreaterThanOrEqual(33);
    expect(set[0]?.VisibilityTimeout).toBeLessThanOrEqual(45);
  });

  it('reports the failure all the same when the wait could not be set', async () => {
    sqs.on(ChangeMessageVisibilityCommand).rejects(new Error('gone'));
    const answer = await deliver(record('2', '"fails"', 1));
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: '2' }]);
  });
});
