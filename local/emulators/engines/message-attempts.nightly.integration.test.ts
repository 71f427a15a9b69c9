import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientSettings, deadLetterQueueName, queueName } from '../../resources.ts';
import { countDeadLetters } from './queue-definitions.ts';
import { startStorageAndQueues } from './storage-and-queues.ts';

let directory: string;
let engine: Awaited<ReturnType<typeof startStorageAndQueues>>;
let sqs: SQSClient;

async function start(): Promise<void> {
  engine = await startStorageAndQueues({ directory, timings: { visibilityTimeoutSeconds: 3600 } });
  sqs = new SQSClient(clientSettings(engine.endpoint));
}
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rebond-attempts-'));
  await start();
});
afterEach(async () => {
  sqs.destroy();
  await engine.stop();
  rmSync(directory, { recursive: true });
});

const QueueUrl = () => engine.queueUrl(queueName('notifications'));
const send = (MessageBody: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: QueueUrl(), MessageBody }));

async function receive(): Promise<Message | undefined> {
  const { Messages } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: QueueUrl(),
      WaitTimeSeconds: 10,
      MessageSystemAttributeNames: ['All'],
    }),
  );
  return Messages?.[0];
}
const described = (message: Message | undefined) => [
  message?.Body,
  Number(message?.Attributes?.ApproximateReceiveCount),
];

/** Restarts the engine as after a kill: messages in flight are neither deleted nor returned. */
async function restart(): Promise<void> {
  sqs.destroy();
  await engine.stop();
  await start();
}

test('Attempts that ended with their process do not count, however many there are', async () => {
  await send('sent');
  for (let run = 0; run < 8; run += 1) {
    expect(described(await receive())).toEqual(['sent', 1]);
    await restart();
  }
  expect(await countDeadLetters(engine)).toEqual([]);
});

test('A message that waits after a failed attempt goes on waiting, and the attempt counts', async () => {
  await send('failed');
  const failed = await receive();
  await sqs.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: QueueUrl(),
      ReceiptHandle: failed?.ReceiptHandle,
      VisibilityTimeout: 4,
    }),
  );
  await send('interrupted');
  expect(described(await receive())).toEqual(['interrupted', 1]);
  await restart();
  const first = await receive();
  expect(described(first)).toEqual(['interrupted', 1]);
  await sqs.send(
    new DeleteMessageCommand({ QueueUrl: QueueUrl(), ReceiptHandle: first?.ReceiptHandle }),
  );
  expect(described(await receive())).toEqual(['failed', 2]);
  await restart();
  expect(described(await receive())).toEqual(['failed', 2]);
});

test('Dead-lettered messages are counted', async () => {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: engine.queueUrl(deadLetterQueueName('answers')),
      MessageBody: '{}',
    }),
  );
  expect(await countDeadLetters(engine)).toEqual([
    { queue: deadLetterQueueName('answers'), messages: 1 },
  ]);
});
