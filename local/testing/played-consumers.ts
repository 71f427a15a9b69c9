import type { DynamoDBRecord } from 'aws-lambda';
import { QUEUE_CONSUMERS, STREAM_CONSUMERS } from '../../functions/lambdas.ts';
import { readBatchResponse } from '../cloud/event-sources/batch-response.ts';
import { passesFilters } from '../cloud/event-sources/filter-pattern.ts';
import { createStreamSource, openStreamCalls } from '../cloud/event-sources/stream-source.ts';
import type { InvocationResult } from '../cloud/lambda/invocation.ts';
import type { PlayedQueues } from './played-queues.ts';

/** Messages are delivered in at most this many rounds. The retries of a whole day need fewer. */
const MOST_ROUNDS = 1_000;

const sequenceOf = (record: DynamoDBRecord) => record.dynamodb?.SequenceNumber ?? '';

/** Plays the consumers of the table's stream and of the queues, which run only when a test asks for it. */
export function playConsumers(options: {
  invoke: (name: string, event: unknown) => Promise<InvocationResult>;
  queues: PlayedQueues;
  streamArn: string;
  dynamodb: string;
  /** Moves the clock to the instant `ms`, unless that instant is past. */
  goTo: (ms: number) => void;
}) {
  const { queues } = options;
  // The clock stands still, so nothing may wait.
  const source = createStreamSource(
    openStreamCalls(options.dynamodb, options.streamArn),
    async () => {},
  );
  const positions = new Map<string, string | undefined>();
  /** No consumer received a later record than `newest`, and there may be later ones if `mayHaveMore` is true. */
  let newest: string | undefined;
  let mayHaveMore = true;

  const invoke: typeof options.invoke = (name, event) => {
    mayHaveMore = true;
    return options.invoke(name, event);
  };

  const recordsAfter = async (position: string | undefined): Promise<DynamoDBRecord[]> => {
    const records: DynamoDBRecord[] = [];
    for (let from = position; from !== newest || mayHaveMore; ) {
      const page = await source.after(from);
      const last = page.at(-1);
      if (last === undefined) {
        mayHaveMore = false;
        break;
      }
      records.push(...page);
      if (from === newest) newest = sequenceOf(last);
      from = sequenceOf(last);
    }
    return records;
  };

  /**
   * Gives a consumer its new records, and again the records that it returned as failed. Returns whether its
   * position moved.
   */
  const deliverTo = async (consumer: (typeof STREAM_CONSUMERS)[number]): Promise<boolean> => {
    const records = await recordsAfter(positions.get(consumer.name));
    const wanted = records.filter((record) => passesFilters(record, consumer.filters));
    for (let start = 0; start < wanted.length; start += consumer.batchSize) {
      const batch = wanted.slice(start, start + consumer.batchSize);
      const ids = batch.map(sequenceOf);
      const { failed } = readBatchResponse(await invoke(consumer.name, { Records: batch }), ids);
      const failedAt = failed === 'all' ? 0 : ids.findIndex((id) => failed.has(id));
      if (failedAt < 0) continue;
      const done = wanted[start + failedAt - 1];
      if (done) positions.set(consumer.name, sequenceOf(done));
      return start + failedAt > 0;
    }
    const last = records.at(-1);
    if (last) positions.set(consumer.name, sequenceOf(last));
    return wanted.length > 0;
  };

  /** Delivers each visible message once. Returns whether there was any. */
  const deliverMessages = async (consumer: (typeof QUEUE_CONSUMERS)[number]): Promise<boolean> => {
    const records = queues.receive(consumer.queue, consumer.batchSize);
    if (records.length === 0) return false;
    const ids = records.map(({ messageId }) => messageId);
    const { failed } = readBatchResponse(await invoke(consumer.name, { Records: records }), ids);
    const done = failed === 'all' ? [] : ids.filter((id) => !failed.has(id));
    queues.forget(consumer.queue, done);
    return true;
  };

  /** Delivers everything that can be delivered now, without waiting. */
  const deliver = async (): Promise<void> => {
    mayHaveMore = true;
    for (let isMoving = true; isMoving; ) {
      isMoving = false;
      for (const consumer of STREAM_CONSUMERS) if (await deliverTo(consumer)) isMoving = true;
      for (const consumer of QUEUE_CONSUMERS) {
        if (await deliverMessages(consumer)) isMoving = true;
      }
    }
  };

  /** Returns the instant at which the next message becomes visible, or `undefined` when there is none left. */
  const nextMessageAtMs = () => queues.nextAtMs(QUEUE_CONSUMERS.map(({ queue }) => queue));

  /**
   * Delivers everything that follows, even after holds and waits: the clock advances to each message.
   * @throws Error naming the messages that still come back after a thousand rounds.
   */
  const settle = async (): Promise<void> => {
    await deliver();
    for (let round = 0; nextMessageAtMs() !== undefined; round += 1) {
      if (round > MOST_ROUNDS)
        throw new Error(`The queues still hold messages: ${JSON.stringify(queues.waiting())}`);
      options.goTo(nextMessageAtMs() ?? 0);
      await deliver();
    }
  };

  return { deliver, settle, nextMessageAtMs, close: source.close };
}
