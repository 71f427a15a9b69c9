import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { STREAM_CONSUMERS } from '../../../functions/lambdas.ts';
import { type InvocationResult, THROTTLED } from '../lambda/invocation.ts';
import { type Delivery, type DiscardedBatch, deliverBatch } from './deliver-batch.ts';

const NOW_MS = 1_800_000_000_000;

const record = (sequence: number, ageSeconds = 0): DynamoDBRecord => ({
  eventID: String(sequence),
  dynamodb: {
    SequenceNumber: String(sequence),
    ApproximateCreationDateTime: NOW_MS / 1000 - ageSeconds,
  },
});
const records = (count: number) => Array.from({ length: count }, (_, index) => record(index));
const sequenceOf = (each: DynamoDBRecord) => Number(each.dynamodb?.SequenceNumber);

const success: InvocationResult = { ok: true, payload: { batchItemFailures: [] }, requestId: 'r' };
const failure: InvocationResult = {
  ok: false,
  error: { errorType: 'Error', errorMessage: 'poison' },
  requestId: 'r',
};
const refused: InvocationResult = { ok: false, error: THROTTLED, requestId: 'r' };
const partial = (...sequences: number[]): InvocationResult => ({
  ok: true,
  payload: { batchItemFailures: sequences.map((each) => ({ itemIdentifier: String(each) })) },
  requestId: 'r',
});

/** Delivers a batch to a function whose answers are those of `answer`, and records every step of the delivery. */
function deliveryWith(
  answer: (sequences: number[], invocation: number) => InvocationResult,
  settings: Partial<Delivery['settings']> = {},
) {
  const seen = {
    batches: [] as number[][],
    checkpoints: [] as number[],
    discarded: [] as DiscardedBatch[],
    pauses: [] as number[],
  };
  const stopping = new AbortController();
  const delivery: Delivery = {
    settings: { bisectOnError: true, maxRetryAttempts: 2, maxRecordAgeSeconds: 3600, ...settings },
    async invoke(event) {
      const sequences = event.Records.map(sequenceOf);
      seen.batches.push(sequences);
      return answer(sequences, seen.batches.length);
    },
    checkpoint: (each) => seen.checkpoints.push(sequenceOf(each)),
    async discard(batch) {
      seen.discarded.push(batch);
    },
    async backOff(attempt) {
      seen.pauses.push(attempt);
    },
    now: () => NOW_MS,
    runningSinceMs: 0,
    signal: stopping.signal,
  };
  return { delivery, seen, stopping };
}

describe('Delivering a batch', () => {
  it('The position advances past a batch that succeeds', async () => {
    const { delivery, seen } = deliveryWith(() => success);
    await deliverBatch(records(3), delivery);
    expect(seen).toMatchObject({ batches: [[0, 1, 2]], checkpoints: [2], discarded: [] });
  });

  it('A single poison record among 1,000 is isolated and retried alone, and all the others are delivered', async () => {
    const delivered: number[] = [];
    const { delivery, seen } = deliveryWith((sequences) => {
      if (sequences.includes(617)) return failure;
      delivered.push(...sequences);
      return success;
    });
    await deliverBatch(records(1000), delivery);
    expect(delivered).toEqual(
      records(1000)
        .map(sequenceOf)
        .filter((each) => each !== 617),
    );
    expect(seen.discarded).toMatchObject([
      { condition: 'RetryAttemptsExhausted', invokeCount: 3, records: [record(617)] },
    ]);
    expect(seen.batches.filter((batch) => batch.join() === '617')).toHaveLength(3);
    expect(seen.pauses).toEqual([1, 2]);
    expect(seen.checkpoints.at(-1)).toBe(999);
    expect(seen.checkpoints).toEqual([...seen.checkpoints].sort((a, b) => a - b));
  });

  it('After a partial failure, delivery continues from the lowest failed record', async () => {
    const { delivery, seen } = deliveryWith((_, invocation) =>
      invocation === 1 ? partial(7, 4) : success,
    );
    await deliverBatch(records(10), delivery);
    expect(seen.batches).toEqual([records(10).map(sequenceOf), [4, 5, 6, 7, 8, 9]]);
    expect(seen.checkpoints).toEqual([3, 9]);
  });

  it('The remaining records are halved when the first record of a partial failure fails again', async () => {
    const { delivery, seen } = deliveryWith((sequences) =>
      sequences.includes(2) ? partial(2) : success,
    );
    await deliverBatch(records(6), delivery);
    expect(seen.batches[1]).toEqual([2, 3, 4, 5]);
    expect(seen.batches[2]).toEqual([2, 3]);
    expect(seen.discarded.map((batch) => batch.records.map(sequenceOf))).toEqual([[2]]);
    expect(seen.checkpoints.at(-1)).toBe(5);
  });

  it('A whole batch is retried when it may not be halved', async () => {
    const { delivery, seen } = deliveryWith(
      (_, invocation) => (invocation < 3 ? failure : success),
      {
        bisectOnError: false,
      },
    );
    await deliverBatch(records(4), delivery);
    expect(seen.batches).toHaveLength(3);
    expect(seen.pauses).toEqual([1, 2]);
    expect(seen.discarded).toEqual([]);
  });

  it('A batch waits for a function that cannot start, and is not halved meanwhile', async () => {
    const { delivery, seen } = deliveryWith((_, invocation) =>
      invocation <= 7 ? refused : success,
    );
    await deliverBatch(records(10), delivery);
    expect(seen.batches).toEqual(Array.from({ length: 8 }, () => records(10).map(sequenceOf)));
    expect(seen).toMatchObject({ checkpoints: [9], discarded: [] });
    expect(seen.pauses).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('Records that grow too old while the function cannot start are discarded', async () => {
    const { delivery, seen } = deliveryWith(() => refused, { maxRecordAgeSeconds: 60 });
    let nowMs = NOW_MS;
    delivery.now = () => nowMs;
    delivery.backOff = async () => {
      nowMs += 25_000;
    };
    await deliverBatch(records(2), delivery);
    expect(seen.batches).toHaveLength(3);
    expect(seen.discarded).toMatchObject([{ condition: 'RecordAgeExceeded' }]);
  });

  it('An identifier that is not in the batch makes the whole batch fail', async () => {
    const { delivery, seen } = deliveryWith(() => partial(99), {
      bisectOnError: false,
      maxRetryAttempts: 0,
    });
    await deliverBatch(records(2), delivery);
    expect(seen.discarded.map((batch) => batch.records.length)).toEqual([2]);
  });

  it('Records that are too old are discarded without an invocation', async () => {
    const { delivery, seen } = deliveryWith(() => success);
    await deliverBatch([record(1, 4000), record(2, 3601), record(3, 10)], delivery);
    expect(seen.discarded).toMatchObject([
      { condition: 'RecordAgeExceeded', records: [{ eventID: '1' }, { eventID: '2' }] },
    ]);
    expect(seen.batches).toEqual([[3]]);
    expect(seen.checkpoints).toEqual([2, 3]);
  });

  it('A record does not age while the process is stopped, so records from before an outage are delivered', async () => {
    const { delivery, seen } = deliveryWith(() => success);
    delivery.runningSinceMs = NOW_MS - 10_000;
    await deliverBatch([record(1, 80_000), record(2, 10)], delivery);
    expect(seen.discarded).toEqual([]);
    expect(seen.batches).toEqual([[1, 2]]);
  });

  it('An outage of hours discards nothing under the limits of the consumers that notify customers', async () => {
    const consumer = STREAM_CONSUMERS.find(({ name }) => name === 'on-repair-change');
    let nowMs = NOW_MS;
    const backMs = NOW_MS + 3.5 * 3_600_000;
    const { delivery, seen } = deliveryWith(() => (nowMs < backMs ? failure : success), consumer);
    await deliverBatch(records(2), {
      ...delivery,
      now: () => nowMs,
      // Lambda's pause between two attempts is at most one minute.
      backOff: async (attempt) => {
        nowMs += Math.min(60_000, 500 * 2 ** (attempt - 1));
      },
    });
    expect(nowMs).toBeGreaterThanOrEqual(backMs);
    expect(seen).toMatchObject({ discarded: [], checkpoints: [0, 1] });
  });

  it('The position does not move when delivery is stopped while a batch fails', async () => {
    const { delivery, seen, stopping } = deliveryWith(() => {
      stopping.abort();
      return failure;
    });
    await deliverBatch(records(4), delivery);
    expect(seen).toMatchObject({ checkpoints: [], discarded: [] });
  });
});
