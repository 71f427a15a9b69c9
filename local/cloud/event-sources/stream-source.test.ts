import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { createStreamSource, type StreamCalls } from './stream-source.ts';

const record = (number: number): DynamoDBRecord => ({
  dynamodb: { SequenceNumber: String(number) },
});

/** Creates a stream that holds `written` records and counts the calls. Each page reports `size` as its size. */
function stream(
  options: { written: number; page?: number; size?: number },
  wait?: (ms: number) => Promise<unknown>,
) {
  const state = { written: options.written, reads: 0, iterators: 0, failing: false };
  const calls: StreamCalls = {
    findShard: async () => 'shard',
    async openIterator(_, sequenceNumber) {
      state.iterators += 1;
      return sequenceNumber ?? '0';
    },
    async readRecords(iterator) {
      state.reads += 1;
      if (state.failing) throw new Error('The engine does not answer');
      const from = Number(iterator);
      const to = Math.min(state.written, from + (options.page ?? 1_000));
      const records = Array.from({ length: to - from }, (_, index) => record(from + index + 1));
      return { records, next: String(to), size: options.size ?? 10 };
    },
    close() {},
  };
  return { state, source: createStreamSource(calls, wait) };
}

const numbers = (records: readonly DynamoDBRecord[]) =>
  records.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber));

test('A record is read once for all consumers that ask, at the same time or later', async () => {
  const { source, state } = stream({ written: 3 });
  const both = await Promise.all([source.after(undefined), source.after(undefined)]);
  expect(both.map(numbers)).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
  expect(numbers(await source.after('1'))).toEqual([2, 3]);
  expect(state.reads).toBe(1);
  state.written = 5;
  expect(numbers(await source.after('3'))).toEqual([4, 5]);
  expect(numbers(await source.after('2'))).toEqual([3]);
  expect(await source.after('5')).toEqual([]);
  expect(state.iterators).toBe(1);
});

test('A consumer whose position is older than the cached pages reads the stream on its own and delays no other consumer', async () => {
  const { source, state } = stream({ written: 2, page: 2, size: 6_000_000 });
  expect(numbers(await source.after(undefined))).toEqual([1, 2]);
  state.written = 4;
  expect(numbers(await source.after('2'))).toEqual([3, 4]);
  const before = state.reads;
  expect(numbers(await source.after(undefined))).toEqual([1, 2]);
  expect(state.reads).toBe(before + 1);
  expect(numbers(await source.after('2'))).toEqual([3, 4]);
  expect(state.reads).toBe(before + 1);
});

test('After the engine failed to answer, reading continues at the same place', async () => {
  const { source, state } = stream({ written: 2 });
  await source.after(undefined);
  state.failing = true;
  await expect(source.after('2')).rejects.toThrow('does not answer');
  state.failing = false;
  state.written = 3;
  expect(numbers(await source.after('2'))).toEqual([3]);
});

test('The pause before the next reading grows with the records found, up to a fifth of a second', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const waits: number[] = [];
    const { source, state } = stream({ written: 0, page: 1_000 }, async (ms) => waits.push(ms));
    for (const found of [3, 30, 500, 1_000, 1]) {
      const from = String(state.written);
      state.written += found;
      expect(await source.after(from)).toHaveLength(found);
    }
    // The first read, and the read after a full page, begin at once.
    expect(waits).toEqual([35, 170, 200]);
  } finally {
    vi.useRealTimers();
  }
});
