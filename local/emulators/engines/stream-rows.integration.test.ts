import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import type { FilterPattern } from '../../../functions/lambdas/kinds.ts';
import { STREAM_CONSUMERS } from '../../../functions/lambdas.ts';
import type { StoredPosition } from '../../cloud/event-sources/stream-position.ts';
import { openStreamCalls } from '../../cloud/event-sources/stream-source.ts';
import { clientSettings, TABLE_NAME } from '../../resources.ts';
import { ROOT } from '../../root.ts';
import { startEngines } from './engines.ts';

let directory = '';
afterEach(() => rmSync(directory, { recursive: true }));

test('The stream keeps only rows that a consumer’s filter lets through, and continues the numbering of an engine without that rule', async () => {
  directory = mkdtempSync(join(tmpdir(), 'rebond-stream-'));
  const written = (pk: string, sk: string, reason?: string) => ({
    pk: { S: pk },
    sk: { S: sk },
    ...(reason && { last_write: { S: reason } }),
  });
  const word = written('WORDS#1', 'R#durand 0 8204529826771 1');
  const write = async (items: ReturnType<typeof written>[], filters?: readonly FilterPattern[]) => {
    const engines = await startEngines({
      root: ROOT,
      directory,
      queueTimings: {},
      ...(filters && { streamFilters: filters }),
    });
    const client = new DynamoDBClient(clientSettings(engines.endpoints.dynamodb));
    for (const Item of items) {
      await client.send(new PutItemCommand({ TableName: TABLE_NAME, Item }));
    }
    const calls = openStreamCalls(engines.endpoints.dynamodb, engines.streamArn);
    const shard = (await calls.findShard()) ?? '';
    const { records } = await calls.readRecords(await calls.openIterator(shard, undefined));
    calls.close();
    client.destroy();
    await engines.stop();
    return records.map(
      ({ dynamodb }) => `${dynamodb?.SequenceNumber} ${dynamodb?.Keys?.sk?.S?.slice(0, 8)}`,
    );
  };
  const filters = STREAM_CONSUMERS.flatMap((consumer) => [...consumer.filters]);
  const former = ['1 REPAIR', '2 R#durand', '3 R#durand'];
  const repairs = written('TRACKING#RB00000001', 'REPAIR', 'change');
  expect(await write([repairs, word, { ...word, pk: { S: 'WORDS#2' } }])).toEqual(former);
  const claim = written('TRACKING#RB00000002', 'REPAIR', 'claim');
  const since = [...former, '4 REPAIR'];
  expect(await write([word, claim, repairs, word], filters)).toEqual(since);
  // A later version may have another consumer, here for the words of the index.
  const words: FilterPattern = { dynamodb: { Keys: { sk: { S: [{ prefix: 'R#' }] } } } };
  expect(await write([claim, word], [...filters, words])).toEqual([...since, '5 R#durand']);
  expect(await write([claim])).toEqual([...since, '5 R#durand', '6 REPAIR']);
});

test('A start removes the rows that every consumer has read, returns their space and continues their numbering', async () => {
  directory = mkdtempSync(join(tmpdir(), 'rebond-stream-'));
  const image = 'x'.repeat(2_000);
  const run = async (ids: readonly number[], streamRead?: StoredPosition) => {
    const engines = await startEngines({
      root: ROOT,
      directory,
      queueTimings: {},
      streamRead: () => streamRead,
    });
    const client = new DynamoDBClient(clientSettings(engines.endpoints.dynamodb));
    for (const id of ids) {
      const Item = { pk: { S: `TRACKING#${id}` }, sk: { S: 'REPAIR' }, image: { S: image } };
      await client.send(new PutItemCommand({ TableName: TABLE_NAME, Item }));
    }
    const calls = openStreamCalls(engines.endpoints.dynamodb, engines.streamArn);
    const shard = (await calls.findShard()) ?? '';
    const numbersAfter = async (position: string | undefined) => {
      const { records } = await calls.readRecords(await calls.openIterator(shard, position));
      return records.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber));
    };
    const found = { all: await numbersAfter(undefined), afterFour: await numbersAfter('4') };
    calls.close();
    client.destroy();
    await engines.stop();
    return { ...found, streamArn: engines.streamArn };
  };
  const size = () => statSync(join(directory, 'engines', 'table.db')).size;
  const { streamArn } = await run([1, 1, 1, 1, 1, 1]);
  const other = await run([], { streamArn: `${streamArn}0`, last: '4' });
  expect(other.all).toEqual([1, 2, 3, 4, 5, 6]);
  const some = await run([], { streamArn, last: '4' });
  expect(some).toMatchObject({ all: [5, 6], afterFour: [5, 6] });
  expect((await run([1], { streamArn, last: '9' })).all).toEqual([6, 7]);
  await run(Array.from({ length: 200 }, () => 1));
  const before = size();
  expect((await run([2], { streamArn, last: '207' })).all).toEqual([207, 208]);
  expect(size()).toBeLessThan(before / 2);
});

test('Rows that every consumer had read five minutes ago are removed while the engine runs', async () => {
  directory = mkdtempSync(join(tmpdir(), 'rebond-stream-'));
  const read: Partial<StoredPosition> = {};
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const engines = await startEngines({
    root: ROOT,
    directory,
    queueTimings: {},
    streamRead: () => (read.last ? { streamArn: engines.streamArn, last: read.last } : undefined),
  });
  const client = new DynamoDBClient(clientSettings(engines.endpoints.dynamodb));
  const calls = openStreamCalls(engines.endpoints.dynamodb, engines.streamArn);
  try {
    const put = (id: number) =>
      client.send(
        new PutItemCommand({
          TableName: TABLE_NAME,
          Item: { pk: { S: `TRACKING#${id}` }, sk: { S: 'REPAIR' } },
        }),
      );
    const shard = (await calls.findShard()) ?? '';
    const numbers = async () => {
      const { records } = await calls.readRecords(await calls.openIterator(shard, undefined));
      return records.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber));
    };
    for (const id of [1, 2, 3, 4]) await put(id);
    read.last = '2';
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(await numbers()).toEqual([1, 2, 3, 4]);
    read.last = '4';
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(await numbers()).toEqual([3, 4]);
    await put(5);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(await numbers()).toEqual([5]);
  } finally {
    calls.close();
    client.destroy();
    await engines.stop();
    vi.useRealTimers();
  }
});
