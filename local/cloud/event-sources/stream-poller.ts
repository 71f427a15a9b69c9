import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { StreamConsumer } from '../../../functions/lambdas/kinds.ts';
import type { Signal } from '../../emulators/engines/signal.ts';
import { clientSettings, functionArn } from '../../resources.ts';
import type { InvocationResult } from '../lambda/invocation.ts';
import { delay } from './delay.ts';
import { type Delivery, type DiscardedBatch, deliverBatch } from './deliver-batch.ts';
import { passesFilters } from './filter-pattern.ts';
import { openStreamPosition } from './stream-position.ts';
import type { StreamSource } from './stream-source.ts';

export type StreamPollerOptions = {
  consumer: Omit<StreamConsumer, 'handler' | 'impact' | 'uses' | 'timeoutSeconds' | 'memoryMb'>;
  source: StreamSource;
  streamArn: string;
  /** The signal is given after each write to the table; without it, an idle poller asks for records again and again. */
  written?: Signal | undefined;
  sqsEndpoint: string;
  deadLetterQueueUrl: string;
  directory: string | undefined;
  invoke: (event: DynamoDBStreamEvent) => Promise<InvocationResult>;
  backOffScale?: number;
};

const ACTIVE_PAUSE_MS = 20;
/** An idle poller without a signal reads as often as Lambda does. */
const IDLE_PAUSE_MS = 250;
/** With a signal, the poller still reads after this time, in case the file system did not announce a write. */
const UNANNOUNCED_MS = 5_000;
const ACTIVE_FOR_MS = 500;
const ERROR_PAUSE_MS = 250;
const FIRST_BACK_OFF_MS = 500;
const LONGEST_BACK_OFF_MS = 60_000;

export function startStreamPoller(options: StreamPollerOptions) {
  const { consumer, source, streamArn, written } = options;
  const queues = new SQSClient(clientSettings(options.sqsEndpoint));
  const position = openStreamPosition({ ...options, consumer: consumer.name });
  const stopping = new AbortController();
  const { signal } = stopping;
  let nap = new AbortController();
  let activeUntilMs = Date.now() + ACTIVE_FOR_MS;

  const advanceTo = (record: DynamoDBRecord) => {
    const sequenceNumber = record.dynamodb?.SequenceNumber;
    if (sequenceNumber) position.advance(sequenceNumber);
  };
  const delivery: Delivery = {
    settings: consumer,
    invoke: options.invoke,
    checkpoint: advanceTo,
    discard: createFailureDestination({
      client: queues,
      queueUrl: options.deadLetterQueueUrl,
      consumer: consumer.name,
      streamArn,
      shardId: source.shardId,
    }),
    backOff: (attempt) =>
      delay(
        Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (attempt - 1)) *
          (options.backOffScale ?? 1),
        signal,
      ),
    now: Date.now,
    runningSinceMs: Date.now(),
    signal,
  };

  const deliver = async (records: readonly DynamoDBRecord[]) => {
    const wanted = records.filter((record) => passesFilters(record, consumer.filters));
    for (let start = 0; start < wanted.length && !signal.aborted; start += consumer.batchSize) {
      await deliverBatch(wanted.slice(start, start + consumer.batchSize), delivery);
    }
    const last = records.at(-1)?.dynamodb?.SequenceNumber;
    if (last !== undefined && !signal.aborted) position.pass(last);
  };

  /** Waits until there may be records. After a write it waits a little longer, because writes seldom come alone. */
  const idle = async (writesBefore: number) => {
    if (written === undefined) return delay(IDLE_PAUSE_MS, nap.signal);
    const late = AbortSignal.any([nap.signal, AbortSignal.timeout(UNANNOUNCED_MS)]);
    await written.after(writesBefore, late);
    await delay(ACTIVE_PAUSE_MS, nap.signal);
  };

  const poll = async () => {
    while (!signal.aborted) {
      const writes = written?.count() ?? 0;
      const records = await source.after(position.last()).catch(() => []);
      if (records.length > 0) {
        activeUntilMs = Date.now() + ACTIVE_FOR_MS;
        // If the dead-letter queue does not answer, the poller reads the same records again, so that none is lost.
        await deliver(records).catch(() => delay(ERROR_PAUSE_MS, signal));
        continue;
      }
      nap = new AbortController();
      if (Date.now() < activeUntilMs) await delay(ACTIVE_PAUSE_MS, nap.signal);
      else await idle(writes);
    }
  };
  const polling = poll();

  return {
    /** Makes the poller read at once, and often for a while. */
    wake(): void {
      activeUntilMs = Date.now() + ACTIVE_FOR_MS;
      nap.abort();
    },
    async stop(): Promise<void> {
      stopping.abort();
      nap.abort();
      await polling;
      queues.destroy();
      const last = position.last();
      try {
        if (last !== undefined) position.advance(last);
      } catch {
        // On a full disk the next start reads the last records again; nobody is notified twice.
      }
    },
  };
}

/** Builds the message of Lambda's on-failure destination, which names the records without their content. */
function createFailureDestination(options: {
  client: SQSClient;
  queueUrl: string;
  consumer: string;
  streamArn: string;
  shardId: () => string;
}) {
  const at = (seconds: number | undefined) => new Date((seconds ?? 0) * 1000).toISOString();
  return async (batch: DiscardedBatch): Promise<void> => {
    const first = batch.records[0]?.dynamodb;
    const last = batch.records.at(-1)?.dynamodb;
    const message = {
      requestContext: {
        requestId: batch.requestId,
        functionArn: functionArn(options.consumer),
        condition: batch.condition,
        approximateInvokeCount: batch.invokeCount,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        shardId: options.shardId(),
        startSequenceNumber: first?.SequenceNumber,
        endSequenceNumber: last?.SequenceNumber,
        approximateArrivalOfFirstRecord: at(first?.ApproximateCreationDateTime),
        approximateArrivalOfLastRecord: at(last?.ApproximateCreationDateTime),
        batchSize: batch.records.length,
        streamArn: options.streamArn,
      },
    };
    await options.client.send(
      new SendMessageCommand({
        QueueUrl: options.queueUrl,
        MessageBody: JSON.stringify(message),
      }),
    );
  };
}
