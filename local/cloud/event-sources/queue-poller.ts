import {
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import type { Signal } from '../../emulators/engines/signal.ts';
import { clientSettings, queueArn, REGION } from '../../resources.ts';
import type { InvocationResult } from '../lambda/invocation.ts';
import { readBatchResponse } from './batch-response.ts';
import { delay } from './delay.ts';

/**
 * A batch waits this long for the running one. All batches share one machine here, where a hundred messages at once
 * would slow down the pages. The limit keeps a slow provider from delaying the other messages.
 */
const PATIENCE_MS = 1_000;
/**
 * This many batches run side by side while no request waits, so that one makes its claims while another sends
 * e-mails.
 */
const BESIDE = 2;
/** The next batch waits once for this time while requests are being answered. */
const GIVE_WAY_MS = 100;
const WAIT_SECONDS = 20;
/**
 * While a poll waits, fauxqs looks for messages fifty times a second, so a poller that gets signals uses shorter
 * polls.
 */
const SIGNALLED_WAIT_SECONDS = 5;
/** After this time a poller looks at the queue even without a signal, because a sender that dies gives none. */
const LONGEST_REST_MS = 10_000;
const ERROR_PAUSE_MS = 250;
const AT_ONCE = 10;

export type QueuePollerOptions = {
  endpoint: string;
  queueUrl: string;
  queueName: string;
  /**
   * The signal is given after each request that may have put a message into a queue; without it, the poller never
   * rests.
   */
  sent?: Signal | undefined;
  batchSize: number;
  batchingWindowMs?: number;
  maxConcurrency: number;
  invoke: (event: SQSEvent) => Promise<InvocationResult>;
  isBusy: () => boolean;
  patienceMs?: number;
  signalledWaitSeconds?: number;
  longestRestMs?: number;
};

/** Delivers messages as Lambda's SQS event source does. Those that failed become visible again after a timeout. */
export function startQueuePoller(options: QueuePollerOptions): { stop(): Promise<void> } {
  const client = new SQSClient(clientSettings(options.endpoint));
  const stopping = new AbortController();
  const { signal } = stopping;
  const { patienceMs = PATIENCE_MS } = options;
  const underWay = new Set<Promise<void>>();

  /** Waits until a message is sent, unless the queue holds a message that is delayed or being handled. */
  const rest = async () => {
    const { sent, longestRestMs = LONGEST_REST_MS } = options;
    if (sent === undefined) return;
    const before = sent.count();
    while (!signal.aborted && sent.count() === before && (await isEmpty(client, options))) {
      await sent.after(before, AbortSignal.any([signal, AbortSignal.timeout(longestRestMs)]));
    }
  };

  const fill = async (messages: Message[]): Promise<Message[]> => {
    const { batchSize, batchingWindowMs = 0 } = options;
    if (batchingWindowMs === 0) return messages;
    await delay(batchingWindowMs, signal);
    while (!signal.aborted && messages.length < batchSize) {
      const room = { ...options, batchSize: batchSize - messages.length };
      const more = await receive(client, room, 0, signal).catch(() => []);
      if (more.length === 0) break;
      messages.push(...more);
    }
    return messages;
  };

  const poll = async () => {
    while (!signal.aborted) {
      if (underWay.size >= options.maxConcurrency) await Promise.race(underWay);
      try {
        const messages = await receive(client, options, longestWait(options), signal);
        if (messages.length === 0) {
          await rest();
          continue;
        }
        // The failure is in the function's log, and messages that were not deleted come again.
        const batch = handleBatch(client, options, await fill(messages))
          .catch(() => {})
          .finally(() => underWay.delete(batch));
        underWay.add(batch);
        const isBusy = options.isBusy();
        if (isBusy || underWay.size >= BESIDE) {
          await Promise.race([...underWay, delay(patienceMs, signal)]);
        }
        if (isBusy) await delay(GIVE_WAY_MS, signal);
      } catch {
        // The messages stay in the queue. The engine may be busy or stopping.
        await delay(ERROR_PAUSE_MS, signal);
      }
    }
  };
  const polling = poll();

  return {
    async stop() {
      stopping.abort();
      await polling;
      await Promise.all(underWay);
      client.destroy();
    },
  };
}

const longestWait = ({
  sent,
  signalledWaitSeconds = SIGNALLED_WAIT_SECONDS,
}: QueuePollerOptions) => (sent ? signalledWaitSeconds : WAIT_SECONDS);

async function receive(
  client: SQSClient,
  options: QueuePollerOptions,
  WaitTimeSeconds: number,
  abortSignal: AbortSignal,
): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: options.queueUrl,
    MaxNumberOfMessages: Math.min(AT_ONCE, options.batchSize),
    WaitTimeSeconds,
    MessageSystemAttributeNames: ['All'],
  });
  const { Messages } = await client.send(command, { abortSignal });
  return Messages ?? [];
}

const COUNTS = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesDelayed',
  'ApproximateNumberOfMessagesNotVisible',
] as const;

async function isEmpty(client: SQSClient, { queueUrl }: QueuePollerOptions): Promise<boolean> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: [...COUNTS] }),
  );
  return COUNTS.every((count) => Attributes?.[count] === '0');
}

async function handleBatch(
  client: SQSClient,
  options: QueuePollerOptions,
  messages: readonly Message[],
): Promise<void> {
  const records = messages.map((message) => toRecord(message, options.queueName));
  const result = await options.invoke({ Records: records });
  const { failed } = readBatchResponse(
    result,
    records.map((record) => record.messageId),
  );
  const done = failed === 'all' ? [] : records.filter((record) => !failed.has(record.messageId));
  for (let start = 0; start < done.length; start += AT_ONCE) {
    await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl: options.queueUrl,
        Entries: done.slice(start, start + AT_ONCE).map((record, index) => ({
          Id: String(index),
          ReceiptHandle: record.receiptHandle,
        })),
      }),
    );
  }
}

function toRecord(message: Message, name: string): SQSRecord {
  const attributes = message.Attributes ?? {};
  return {
    messageId: message.MessageId ?? '',
    receiptHandle: message.ReceiptHandle ?? '',
    body: message.Body ?? '',
    attributes: {
      ApproximateReceiveCount: attributes.ApproximateReceiveCount ?? '1',
      SentTimestamp: attributes.SentTimestamp ?? '',
      SenderId: attributes.SenderId ?? '',
      ApproximateFirstReceiveTimestamp: attributes.ApproximateFirstReceiveTimestamp ?? '',
    },
    messageAttributes: {},
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn(name),
    awsRegion: REGION,
  };
}
