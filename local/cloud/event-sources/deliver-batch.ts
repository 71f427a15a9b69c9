import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { StreamConsumer } from '../../../functions/lambdas/kinds.ts';
import { type InvocationResult, isThrottled } from '../lambda/invocation.ts';
import { readBatchResponse } from './batch-response.ts';

export type RetrySettings = Pick<
  StreamConsumer,
  'bisectOnError' | 'maxRetryAttempts' | 'maxRecordAgeSeconds'
>;

export type DiscardedBatch = {
  records: readonly DynamoDBRecord[];
  condition: 'RetryAttemptsExhausted' | 'RecordAgeExceeded';
  invokeCount: number;
  requestId: string;
};

export type Delivery = {
  settings: RetrySettings;
  invoke: (event: DynamoDBStreamEvent) => Promise<InvocationResult>;
  checkpoint: (record: DynamoDBRecord) => void;
  discard: (batch: DiscardedBatch) => Promise<void>;
  /** `attempt` is the number of the last attempt. */
  backOff: (attempt: number) => Promise<void>;
  now: () => number;
  /** Records age only from this instant (epoch ms) on, because a stopped laptop delivers nothing. */
  runningSinceMs: number;
  signal: AbortSignal;
};

/**
 * Brings one batch to its end as Lambda does (Lambda developer guide, "Retain discarded records for a DynamoDB
 * event source"). After a partial failure it continues from the lowest failed record. A record that still fails
 * after the retries, or is too old, goes to the dead-letter queue. Halving a failed batch does not count as a
 * retry, nor does an attempt that lacked free concurrency.
 */
export async function deliverBatch(
  batch: readonly DynamoDBRecord[],
  delivery: Delivery,
): Promise<void> {
  const { settings, signal } = delivery;
  let records = await discardExpired(batch, delivery);
  let attempts = 0;
  let refusals = 0;
  while (records.length > 0 && !signal.aborted) {
    const result = await delivery.invoke({ Records: [...records] });
    // Stopping also ends the sandboxes, so this failure says nothing about the records.
    if (signal.aborted && !result.ok) return;
    if (isThrottled(result)) {
      refusals += 1;
      await delivery.backOff(refusals);
      records = await discardExpired(records, delivery, attempts);
      continue;
    }
    attempts += 1;
    const failedAt = lowestFailure(result, records);
    const lastDone = failedAt === undefined ? records.at(-1) : records[failedAt - 1];
    if (lastDone !== undefined) delivery.checkpoint(lastDone);
    if (failedAt === undefined) return;
    if (failedAt > 0) {
      records = records.slice(failedAt);
      attempts = 0;
    } else if (settings.bisectOnError && records.length > 1) {
      const middle = Math.ceil(records.length / 2);
      await deliverBatch(records.slice(0, middle), delivery);
      records = records.slice(middle);
      attempts = 0;
    } else if (attempts > settings.maxRetryAttempts) {
      const { requestId } = result;
      await discard(
        records,
        { condition: 'RetryAttemptsExhausted', attempts, requestId },
        delivery,
      );
      return;
    } else {
      await delivery.backOff(attempts);
    }
    records = await discardExpired(records, delivery, attempts);
  }
}

function lowestFailure(
  result: InvocationResult,
  records: readonly DynamoDBRecord[],
): number | undefined {
  const identifiers = records.map((record) => record.dynamodb?.SequenceNumber ?? '');
  const { failed } = readBatchResponse(result, identifiers);
  if (failed === 'all') return 0;
  const index = identifiers.findIndex((identifier) => failed.has(identifier));
  return index < 0 ? undefined : index;
}

async function discardExpired(
  records: readonly DynamoDBRecord[],
  delivery: Delivery,
  attempts = 0,
): Promise<readonly DynamoDBRecord[]> {
  const oldestSeconds = delivery.now() / 1000 - delivery.settings.maxRecordAgeSeconds;
  const sinceSeconds = delivery.runningSinceMs / 1000;
  const firstFresh = records.findIndex(
    ({ dynamodb }) =>
      Math.max(dynamodb?.ApproximateCreationDateTime ?? 0, sinceSeconds) >= oldestSeconds,
  );
  const expired = firstFresh < 0 ? records : records.slice(0, firstFresh);
  if (expired.length === 0 || delivery.signal.aborted) return records;
  await discard(expired, { condition: 'RecordAgeExceeded', attempts, requestId: '' }, delivery);
  return records.slice(expired.length);
}

async function discard(
  records: readonly DynamoDBRecord[],
  why: { condition: DiscardedBatch['condition']; attempts: number; requestId: string },
  delivery: Delivery,
): Promise<void> {
  if (delivery.signal.aborted) return;
  const { condition, attempts, requestId } = why;
  await delivery.discard({ records, condition, invokeCount: attempts, requestId });
  const last = records.at(-1);
  if (last !== undefined) delivery.checkpoint(last);
}
