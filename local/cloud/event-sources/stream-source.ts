import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import { openStreamCalls, RECORDS_PAGE, type StreamCalls } from './stream-calls.ts';

/** The table's stream, which all its consumers share. The engine's stream has one shard that never closes. */
export type StreamSource = {
  /** Returns the records after `sequenceNumber`, or from the very start; empty when there are none yet. */
  after(sequenceNumber: string | undefined): Promise<readonly DynamoDBRecord[]>;
  shardId(): string;
  close(): void;
};

/** Characters of records in memory. A consumer further behind reads the engine by itself. */
const KEPT_SIZE = 8_000_000;
/**
 * The pause after a reading that found records grows with their number: a few large batches take half the work of many
 * small ones. On AWS, Lambda reads a stream four times a second.
 */
const READING_GAP_MS = { least: 20, most: 200, forEach: 5 } as const;

const gapAfter = (records: number): number =>
  Math.min(READING_GAP_MS.most, READING_GAP_MS.least + records * READING_GAP_MS.forEach);

type Page = { after: bigint; last: bigint; records: readonly DynamoDBRecord[]; size: number };

/** Reads each record once for all consumers; a slow one delays no other. */
export function openStreamSource(endpoint: string, streamArn: string): StreamSource {
  return createStreamSource(openStreamCalls(endpoint, streamArn));
}

export function createStreamSource(
  calls: StreamCalls,
  wait: (ms: number) => Promise<unknown> = (ms) => sleep(ms),
): StreamSource {
  let shard: string | undefined;
  /** Consecutive pages, oldest first, and the position where the newest ends. */
  let pages: Page[] = [];
  let head: string | undefined;
  let iterator: string | undefined;
  let reading: Promise<void> | undefined;
  let nextReadingMs = 0;

  const openIterator = async (from: string | undefined) => {
    shard ??= await calls.findShard();
    return shard === undefined ? undefined : calls.openIterator(shard, from);
  };

  const readOn = async (): Promise<void> => {
    const pauseMs = nextReadingMs - Date.now();
    if (pauseMs > 0) await wait(pauseMs);
    try {
      iterator ??= await openIterator(head);
      if (iterator === undefined) return;
      const { records, next, size } = await calls.readRecords(iterator);
      iterator = next;
      const last = records.at(-1);
      if (last === undefined) return;
      pages.push({ after: numberOf(head), last: sequenceOf(last), records, size });
      head = last.dynamodb?.SequenceNumber;
      nextReadingMs = Date.now() + (records.length < RECORDS_PAGE ? gapAfter(records.length) : 0);
      pages = newestOf(pages);
    } catch (error) {
      iterator = undefined;
      throw error;
    }
  };

  const kept = (position: bigint): readonly DynamoDBRecord[] => {
    const page = pages.find(({ after, last }) => after <= position && position < last);
    // Most readers start where the previous page ended.
    if (page === undefined || page.after === position) return page?.records ?? [];
    return page.records.filter((record) => sequenceOf(record) > position);
  };

  const readApart = async (from: string | undefined) => {
    const own = await openIterator(from);
    return own === undefined ? [] : (await calls.readRecords(own)).records;
  };

  return {
    async after(from) {
      const position = numberOf(from);
      const found = kept(position);
      if (found.length > 0) return found;
      // The first reader decides where reading begins.
      if (pages.length === 0 && reading === undefined) {
        if (head !== from) iterator = undefined;
        head = from;
      }
      if (position !== numberOf(head)) return readApart(from);
      reading ??= readOn().finally(() => {
        reading = undefined;
      });
      await reading;
      return kept(position);
    },
    shardId: () => shard ?? '',
    close: calls.close,
  };
}

function newestOf(pages: readonly Page[]): Page[] {
  let size = 0;
  const from = pages.findLastIndex((page) => {
    size += page.size;
    return size > KEPT_SIZE;
  });
  return pages.slice(Math.min(from + 1, pages.length - 1));
}

/** DynamoDB's sequence numbers have 21 digits and more; the engine counts from 1. */
const numberOf = (sequenceNumber: string | undefined) => BigInt(sequenceNumber ?? 0);
const sequenceOf = (record: DynamoDBRecord) => numberOf(record.dynamodb?.SequenceNumber);
