import diagnostics from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Engines, startEngines } from '../../emulators/engines/engines.ts';
import { createSignal, type Signal } from '../../emulators/engines/signal.ts';
import {
  clientSettings,
  deadLetterQueueName,
  queueName,
  STREAM_DEAD_LETTER_QUEUE,
  TABLE_NAME,
} from '../../resources.ts';
import { ROOT } from '../../root.ts';
import type { InvocationResult } from '../lambda/invocation.ts';
import { startQueuePoller } from './queue-poller.ts';
import { startStreamPoller } from './stream-poller.ts';
import { openStreamSource, type StreamSource } from './stream-source.ts';

let engines: Engines;
let source: StreamSource;
let table: DynamoDBClient;
let queues: SQSClient;
const running: { stop(): Promise<void> }[] = [];
const directory = mkdtempSync(join(tmpdir(), 'rebond-pollers-'));

/** This limit is lower than the consumer's own, whose retries last a day. */
const maxReceiveCount = 6;

beforeAll(async () => {
  engines = await startEngines({
    root: ROOT,
    directory: undefined,
    // This timeout keeps a message that a busy machine handles slowly from becoming visible again.
    queueTimings: { visibilityTimeoutSeconds: 60, maxReceiveCount },
  });
  table = new DynamoDBClient(clientSettings(engines.endpoints.dynamodb));
  source = openStreamSource(engines.endpoints.dynamodb, engines.streamArn);
  queues = new SQSClient(clientSettings(engines.endpoints.sqs));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

afterAll(async () => {
  source.close();
  await engines.stop();
  rmSync(directory, { recursive: true });
});

const succeed: InvocationResult = { ok: true, payload: null, requestId: 'request' };
const fail: InvocationResult = {
  ok: false,
  error: { errorType: 'Error', errorMessage: 'no' },
  requestId: 'request',
};

const put = (pk: string) =>
  table.send(
    new PutItemCommand({ TableName: TABLE_NAME, Item: { pk: { S: pk }, sk: { S: 'X' } } }),
  );
const keysOf = (event: DynamoDBStreamEvent) =>
  event.Records.map((record) => record.dynamodb?.Keys?.pk?.S ?? '');

function poll(
  prefix: string,
  invoke: (event: DynamoDBStreamEvent) => Promise<InvocationResult>,
  { positions, written }: { positions?: string; written?: Signal } = {},
) {
  const poller = startStreamPoller({
    consumer: {
      name: prefix,
      filters: [{ dynamodb: { Keys: { pk: { S: [{ prefix }] } } } }],
      batchSize: 100,
      bisectOnError: true,
      maxRetryAttempts: 2,
      maxRecordAgeSeconds: 3600,
      alarmsGivenUp: true,
    },
    source,
    streamArn: engines.streamArn,
    sqsEndpoint: engines.endpoints.sqs,
    deadLetterQueueUrl: engines.queueUrl(STREAM_DEAD_LETTER_QUEUE),
    directory: positions,
    written,
    invoke,
    backOffScale: 0.01,
  });
  running.push(poller);
  return poller;
}

test('Changes that pass the filters reach the function in order, in Lambda’s shape', async () => {
  const events: DynamoDBStreamEvent[] = [];
  poll('SHAPE#', async (event) => {
    events.push(event);
    return succeed;
  });
  await put('OTHER#1');
  await put('SHAPE#1');
  await put('SHAPE#2');
  await expect.poll(() => events.flatMap(keysOf)).toEqual(['SHAPE#1', 'SHAPE#2']);
  expect(events[0]?.Records[0]).toEqual({
    eventID: expect.any(String),
    eventName: 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'eu-west-3',
    eventSourceARN: engines.streamArn,
    dynamodb: {
      ApproximateCreationDateTime: expect.any(Number),
      Keys: { pk: { S: 'SHAPE#1' }, sk: { S: 'X' } },
      NewImage: { pk: { S: 'SHAPE#1' }, sk: { S: 'X' } },
      SequenceNumber: expect.stringMatching(/^\d+$/),
      SizeBytes: expect.any(Number),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  });
});

test('A poison record ends in the dead-letter queue as metadata, and the other records are delivered', async () => {
  const delivered: string[] = [];
  for (let index = 0; index < 12; index += 1) await put(`POISON#${index}`);
  poll('POISON#', async (event) => {
    if (keysOf(event).includes('POISON#7')) return fail;
    delivered.push(...keysOf(event));
    return succeed;
  });
  await expect.poll(() => delivered).toHaveLength(11);
  const QueueUrl = engines.queueUrl(STREAM_DEAD_LETTER_QUEUE);
  const { Messages } = await queues.send(
    new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 2 }),
  );
  expect(Messages).toHaveLength(1);
  const message = JSON.parse(Messages?.[0]?.Body ?? '{}');
  expect(message).toMatchObject({
    requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 3 },
    DDBStreamBatchInfo: { batchSize: 1, streamArn: engines.streamArn },
  });
  expect(JSON.stringify(message)).not.toContain('POISON#7');
});

test('After a restart, delivery continues at the stored position and repeats only failed records', async () => {
  const first: string[] = [];
  const before = poll(
    'AGAIN#',
    async (event) => {
      first.push(...keysOf(event));
      return succeed;
    },
    { positions: directory },
  );
  await put('AGAIN#1');
  await expect.poll(() => first).toEqual(['AGAIN#1']);
  await before.stop();
  await put('AGAIN#2');
  await put('AGAIN#3');
  const second: string[] = [];
  poll(
    'AGAIN#',
    async (event) => {
      second.push(...keysOf(event));
      return succeed;
    },
    { positions: directory },
  );
  await expect.poll(() => second).toEqual(['AGAIN#2', 'AGAIN#3']);
});

/** Counts the requests that this process makes to an engine from now on, until the test ends. */
function requestsTo(endpoint: string): () => number {
  let requests = 0;
  const note = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    if (endpoint === `http://${String(request.getHeader('host'))}`) requests += 1;
  };
  diagnostics.subscribe('http.client.request.start', note);
  onTestFinished(() => void diagnostics.unsubscribe('http.client.request.start', note));
  return () => requests;
}

/** This time is longer than any pause of a poller that asks again and again. */
const QUIET_MS = 600;

async function untilQuiet(requests: () => number): Promise<void> {
  await expect
    .poll(async () => {
      const before = requests();
      await sleep(QUIET_MS);
      return requests() - before;
    })
    .toBe(0);
}

test('A consumer of the stream sends no request while nothing is written, and receives the next write', async () => {
  const given: string[] = [];
  const { written } = engines;
  if (written === undefined) throw new Error('The engine does not announce its writes');
  const requests = requestsTo(engines.endpoints.dynamodb);
  poll(
    'QUIET#',
    async (event) => {
      given.push(...keysOf(event));
      return succeed;
    },
    { written },
  );
  await untilQuiet(requests);
  await put('OTHER#2');
  await put('QUIET#1');
  await expect.poll(() => given).toEqual(['QUIET#1']);
  await untilQuiet(requests);
});

test('A consumer of an empty queue sends no request until a message is sent, and waits for a delayed message', async () => {
  const given: string[] = [];
  const QueueUrl = engines.queueUrl(queueName('answers'));
  const requests = requestsTo(engines.endpoints.sqs);
  const poller = startQueuePoller({
    endpoint: engines.endpoints.sqs,
    queueUrl: QueueUrl,
    queueName: queueName('answers'),
    sent: engines.sent,
    signalledWaitSeconds: 0,
    batchSize: 10,
    maxConcurrency: 2,
    isBusy: () => false,
    async invoke(event) {
      given.push(...event.Records.map(({ body }) => body));
      return succeed;
    },
  });
  running.push(poller);
  await untilQuiet(requests);
  await queues.send(new SendMessageCommand({ QueueUrl, MessageBody: 'delayed', DelaySeconds: 1 }));
  await queues.send(new SendMessageCommand({ QueueUrl, MessageBody: 'at once' }));
  await expect.poll(() => given).toEqual(['at once', 'delayed']);
  await untilQuiet(requests);
});

test('A message that was not announced, because its sender died, is delivered after the poller’s pause', async () => {
  const given: string[] = [];
  const QueueUrl = engines.queueUrl(queueName('answers'));
  const requests = requestsTo(engines.endpoints.sqs);
  const poller = startQueuePoller({
    endpoint: engines.endpoints.sqs,
    queueUrl: QueueUrl,
    queueName: queueName('answers'),
    sent: createSignal(),
    signalledWaitSeconds: 0,
    longestRestMs: 2 * QUIET_MS,
    batchSize: 10,
    maxConcurrency: 2,
    isBusy: () => false,
    async invoke(event) {
      given.push(...event.Records.map(({ body }) => body));
      return succeed;
    },
  });
  running.push(poller);
  await untilQuiet(requests);
  await queues.send(new SendMessageCommand({ QueueUrl, MessageBody: 'unannounced' }));
  await expect.poll(() => given, { timeout: 10_000 }).toEqual(['unannounced']);
});

const send = (body: string) =>
  queues.send(
    new SendMessageCommand({
      QueueUrl: engines.queueUrl(queueName('notifications')),
      MessageBody: body,
    }),
  );

const messagesIn = async (name: string) => {
  const { Attributes = {} } = await queues.send(
    new GetQueueAttributesCommand({ QueueUrl: engines.queueUrl(name), AttributeNames: ['All'] }),
  );
  return (
    Number(Attributes.ApproximateNumberOfMessages) +
    Number(Attributes.ApproximateNumberOfMessagesNotVisible)
  );
};

test('A message that succeeds is deleted; a message that keeps failing is visible again, then moves to the dead-letter queue', async () => {
  const records: SQSEvent['Records'] = [];
  const QueueUrl = engines.queueUrl(queueName('notifications'));
  await queues.send(
    new SetQueueAttributesCommand({ QueueUrl, Attributes: { VisibilityTimeout: '1' } }),
  );
  const poller = startQueuePoller({
    endpoint: engines.endpoints.sqs,
    queueUrl: QueueUrl,
    queueName: queueName('notifications'),
    batchSize: 10,
    maxConcurrency: 2,
    isBusy: () => true,
    async invoke(event) {
      records.push(...event.Records);
      const failed = event.Records.filter((record) => record.body === 'bad');
      return {
        ok: true,
        payload: { batchItemFailures: failed.map((each) => ({ itemIdentifier: each.messageId })) },
        requestId: 'request',
      };
    },
  });
  running.push(poller);
  await send('good');
  await send('bad');
  await expect
    .poll(() => messagesIn(deadLetterQueueName('notifications')), { interval: 200 })
    .toBe(1);
  expect(records.filter((record) => record.body === 'good')).toHaveLength(1);
  const attempts = records.filter((record) => record.body === 'bad');
  expect(attempts.map((record) => record.attributes.ApproximateReceiveCount)).toEqual(
    Array.from({ length: maxReceiveCount }, (_, index) => String(index + 1)),
  );
  expect(await messagesIn(queueName('notifications'))).toBe(0);
  expect(attempts[0]).toMatchObject({
    messageId: expect.any(String),
    receiptHandle: expect.any(String),
    md5OfBody: expect.stringMatching(/^[0-9a-f]{32}$/),
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:eu-west-3:000000000000:rebond-notifications',
    awsRegion: 'eu-west-3',
  });
});

test('A batch that takes long delays no other message', async () => {
  const given: string[] = [];
  const held = Promise.withResolvers<void>();
  onTestFinished(() => held.resolve());
  const poller = startQueuePoller({
    endpoint: engines.endpoints.sqs,
    queueUrl: engines.queueUrl(queueName('invoices')),
    queueName: queueName('invoices'),
    batchSize: 10,
    maxConcurrency: 2,
    isBusy: () => false,
    async invoke(event) {
      const bodies = event.Records.map(({ body }) => body);
      given.push(...bodies);
      if (bodies.includes('slow')) await held.promise;
      return succeed;
    },
  });
  running.push(poller);
  const QueueUrl = engines.queueUrl(queueName('invoices'));
  await queues.send(new SendMessageCommand({ QueueUrl, MessageBody: 'slow' }));
  await expect.poll(() => given).toEqual(['slow']);
  await queues.send(new SendMessageCommand({ QueueUrl, MessageBody: 'next' }));
  await expect.poll(() => given).toContain('next');
  held.resolve();
});

test('Messages that come within the batching window are one batch, even if SQS returns fewer messages at once', async () => {
  const batches: string[][] = [];
  const QueueUrl = engines.queueUrl(queueName('outcomes'));
  const bodies = Array.from({ length: 12 }, (_, place) => String(place));
  for (const MessageBody of bodies) {
    await queues.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  }
  const poller = startQueuePoller({
    endpoint: engines.endpoints.sqs,
    queueUrl: QueueUrl,
    queueName: queueName('outcomes'),
    batchSize: 100,
    batchingWindowMs: 500,
    maxConcurrency: 2,
    isBusy: () => false,
    async invoke(event) {
      batches.push(event.Records.map(({ body }) => body));
      return succeed;
    },
  });
  running.push(poller);
  await expect.poll(() => batches.map((batch) => batch.length)).toEqual([bodies.length]);
  await expect.poll(() => messagesIn(queueName('outcomes'))).toBe(0);
});

// An abandoned request of an earlier poller may still take a message, so each of these tests has a queue of its own.
test.each([
  { isBusy: false, queue: 'cards', order: ['begins', 'begins', 'ends', 'ends'] },
  { isBusy: true, queue: 'daily', order: ['begins', 'ends', 'begins', 'ends'] },
] as const)(
  'Two batches run side by side, or one after the other while a request waits (a request waits: $isBusy)',
  async ({ isBusy, queue, order }) => {
    const seen: string[] = [];
    const both = Promise.withResolvers<void>();
    const QueueUrl = engines.queueUrl(queueName(queue));
    for (const MessageBody of ['1', '2']) {
      await queues.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    }
    const poller = startQueuePoller({
      endpoint: engines.endpoints.sqs,
      queueUrl: QueueUrl,
      queueName: queueName(queue),
      batchSize: 1,
      maxConcurrency: 5,
      isBusy: () => isBusy,
      patienceMs: 60_000,
      async invoke() {
        seen.push('begins');
        if (seen.filter((each) => each === 'begins').length === 2) both.resolve();
        // While a request waits, the next batch waits for a limited time, which is shorter than this batch.
        await (isBusy ? sleep(1500) : both.promise);
        seen.push('ends');
        return succeed;
      },
    });
    running.push(poller);
    await expect.poll(() => seen).toEqual(order);
  },
);
