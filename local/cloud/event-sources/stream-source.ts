import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import { CREDENTIALS, REGION } from '../../resources.ts';

export type StreamCalls = ReturnType<typeof openStreamCalls>;

type RecordsPage = {
  records: DynamoDBRecord[];
  next: string | undefined;
  size: number;
};

const RECORDS_PAGE = 1_000;
/** The engine requires a signature but does not check it. */
const SIGNATURE = {
  authorization: `AWS4-HMAC-SHA256 Credential=${CREDENTIALS.accessKeyId}/20260101/${REGION}/dynamodb/aws4_request, SignedHeaders=host, Signature=local`,
  'x-amz-date': '20260101T000000Z',
} as const;

/**
 * These calls do without the SDK, which would parse and rebuild both images. That was the main thread's largest cost.
 * @throws Error, from each call, when the engine refuses the call or does not answer.
 */
export function openStreamCalls(endpoint: string, streamArn: string) {
  const agent = new Agent({ keepAlive: true });

  const call = async (action: string, input: object): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const body = JSON.stringify(input);
    const asked = request(endpoint, {
      method: 'POST',
      agent,
      headers: {
        ...SIGNATURE,
        'content-type': 'application/x-amz-json-1.0',
        'content-length': Buffer.byteLength(body),
        'x-amz-target': `DynamoDBStreams_20120810.${action}`,
      },
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      text(response).then((answer) => {
        if (response.statusCode === 200) resolve(answer);
        else
          reject(new Error(`The engine answered ${action} with ${response.statusCode}: ${answer}`));
      }, reject);
    });
    asked.end(body);
    return promise;
  };

  return {
    async findShard(): Promise<string | undefined> {
      const answer = await call('DescribeStream', { StreamArn: streamArn });
      const { StreamDescription } = JSON.parse(answer) as {
        StreamDescription?: { Shards?: { ShardId: string }[] };
      };
      return StreamDescription?.Shards?.[0]?.ShardId;
    },
    async openIterator(shardId: string, sequenceNumber: string | undefined): Promise<string> {
      const from =
        sequenceNumber === undefined
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequenceNumber };
      const input = { StreamArn: streamArn, ShardId: shardId, ...from };
      const answer = await call('GetShardIterator', input);
      return (JSON.parse(answer) as { ShardIterator: string }).ShardIterator;
    },
    async readRecords(iterator: string): Promise<RecordsPage> {
      const answer = await call('GetRecords', { ShardIterator: iterator, Limit: RECORDS_PAGE });
      const found = JSON.parse(answer) as {
        Records?: DynamoDBRecord[];
        NextShardIterator?: string;
      };
      const records = found.Records ?? [];
      for (const record of records) {
        record.awsRegion = REGION;
        record.eventSourceARN = streamArn;
      }
      return { records, next: found.NextShardIterator, size: answer.length };
    },
    close: () => agent.destroy(),
  };
}

export type StreamSource = ReturnType<typeof createStreamSource>;

/** A consumer that lags behind by records of more than this many characters reads the engine by itself. */
const KEPT_SIZE = 8_000_000;
/**
 * The pause after a reading that found records grows with their number: a few large batches take half the work of many
 * small ones. On AWS, Lambda reads a stream four times a second.
 */
const READING_GAP_MS = { least: 20, most: 200, forEach: 5 } as const;

const gapAfter = (records: number): number =>
  Math.min(READING_GAP_MS.most, READING_GAP_MS.least + records * READING_GAP_MS.forEach);

type Page = { after: bigint; last: bigint; records: readonly DynamoDBRecord[]; size: number };

/** Reads each record once for all consumers; a slow consumer delays no other. */
export function openStreamSource(endpoint: string, streamArn: string) {
  return createStreamSource(openStreamCalls(endpoint, streamArn));
}

export function createStreamSource(
  calls: StreamCalls,
  wait: (ms: number) => Promise<unknown> = (ms) => sleep(ms),
) {
  let shard: string | undefined;
  /** The pages are consecutive, oldest first. `head` is the position where the newest page ends. */
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
    /** Returns the records after `from`, or from the very start; empty when there are none yet. */
    async after(from: string | undefined): Promise<readonly DynamoDBRecord[]> {
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
