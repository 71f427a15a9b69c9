/**
 * Processes again the records that the stream's consumers gave up. Each message names its records, which the stream
 * keeps for a day.
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as SdkRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { receptionsRepository } from '../../functions/e-invoicing/reception/receptions.repository.ts';
import type { PlatformRequest } from '../../functions/e-invoicing/sending/invoice-queue.ts';
import { ON_REPAIR_CHANGE } from '../../functions/lambdas/events/on-repair-change.ts';
import type { QueueName } from '../../functions/lambdas/kinds.ts';
import type { StreamRecord } from '../../functions/platform/entry/stream.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { followWrites } from '../../functions/stream/follow-writes.ts';
import { passesFilters } from '../../local/cloud/event-sources/filter-pattern.ts';
import {
  drain,
  parse,
  type Queue,
  type Queues,
  type Redriven,
  sendRequest,
} from './redrive-queues.ts';

/** This part of Lambda's on-failure message identifies the records. */
const failureNotice = z.object({
  requestContext: z.object({ functionArn: z.string() }),
  DDBStreamBatchInfo: z.object({
    streamArn: z.string(),
    shardId: z.string(),
    startSequenceNumber: z.string(),
    endSequenceNumber: z.string(),
  }),
});
/** Our own stream consumer dead-letters records in this form (functions/stream/dead-letter-queue.ts). */
const deadLetterNotice = z.object({
  deadLettered: z.object({
    tableName: z.string(),
    pk: z.string(),
    sk: z.string(),
    sequenceNumber: z.string(),
  }),
});
type Batch = z.infer<typeof failureNotice>['DDBStreamBatchInfo'];

/**
 * Does for the given-up records what their consumer would have done (followWrites). A message stays in its queue when
 * its records fail again or are no longer in the stream. An item that the consumer dead-lettered is read again and
 * treated as new, because doing the same work twice has no second effect. Updates of live pages are dropped, because
 * the pages have since been reloaded.
 */
export async function redriveRecords(
  clients: { sqs: SQSClient; streams: DynamoDBStreamsClient; documents: DynamoDBDocumentClient },
  givenUp: Queue,
  { consumed }: Queues,
): Promise<Redriven> {
  const into = (queueName: QueueName) => ({
    async send(requests: readonly object[]): Promise<number[]> {
      const target = consumed.find(({ name }) => name === queueName);
      if (target === undefined) return requests.map((_, position) => position);
      for (const request of requests) await sendRequest(clients.sqs, target.queue, request);
      return [];
    },
  });
  const follow: Follow = async (name, records) => {
    const table = { client: clients.documents, name };
    const failed = await followWrites({
      table,
      notifications: into('notifications'),
      answers: into('answers'),
      invoices: ofPlatform(table, into('invoices')),
      // The message that names the record stays.
      deadLetter: async () => false,
    })(records);
    return failed.length === 0;
  };
  return drain(clients.sqs, givenUp, async (body) => {
    const aside = deadLetterNotice.safeParse(parse(body));
    if (aside.success) return redriveItem(clients.documents, aside.data.deadLettered, follow);
    const notice = failureNotice.safeParse(parse(body));
    if (!notice.success) return false;
    if (notice.data.requestContext.functionArn.endsWith('push-live-changes')) return true;
    const records = await readBatch(clients.streams, notice.data.DDBStreamBatchInfo);
    if (records === undefined) return false;
    const [, name = ''] = /:table\/([^/]+)\//.exec(notice.data.DDBStreamBatchInfo.streamArn) ?? [];
    // A batch names a range of the stream, which contains records that its consumer never received.
    const received = records.filter((record) => passesFilters(record, ON_REPAIR_CHANGE.filters));
    return follow(name, received.map(toRecord));
  });
}

type Follow = (tableName: string, records: readonly StreamRecord[]) => Promise<boolean>;

/**
 * Leaves out the documents of shops that use no platform, as the sender would do. A stage without a platform has no
 * sender, so that a request would wait in the queue and raise an alarm.
 */
function ofPlatform(
  table: Table,
  queue: { send: (requests: readonly object[]) => Promise<number[]> },
) {
  const { sirenOf } = receptionsRepository(table);
  return {
    async send(requests: readonly PlatformRequest[]): Promise<number[]> {
      const failed: number[] = [];
      for (const [position, request] of requests.entries()) {
        if ('user_id' in request && (await sirenOf(request.user_id)) === undefined) continue;
        if ((await queue.send([request])).length > 0) failed.push(position);
      }
      return failed;
    },
  };
}

/** Passes the current item to `follow` as if it had just been created. A deleted item needs nothing. */
async function redriveItem(
  documents: DynamoDBDocumentClient,
  { tableName, pk, sk, sequenceNumber }: z.infer<typeof deadLetterNotice>['deadLettered'],
  follow: Follow,
): Promise<boolean> {
  const { Item: after } = await documents.send(
    new GetCommand({ TableName: tableName, Key: { pk, sk }, ConsistentRead: true }),
  );
  if (after === undefined) return true;
  return follow(tableName, [{ sequenceNumber, key: { pk, sk }, before: undefined, after }]);
}

/** Returns the records of a batch, or `undefined` when the stream no longer holds them. */
async function readBatch(
  streams: DynamoDBStreamsClient,
  { streamArn, shardId, startSequenceNumber, endSequenceNumber }: Batch,
): Promise<SdkRecord[] | undefined> {
  const records: SdkRecord[] = [];
  try {
    const { ShardIterator: first } = await streams.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId: shardId,
        ShardIteratorType: 'AT_SEQUENCE_NUMBER',
        SequenceNumber: startSequenceNumber,
      }),
    );
    for (let iterator = first; iterator !== undefined; ) {
      const page = await streams.send(new GetRecordsCommand({ ShardIterator: iterator }));
      for (const record of page.Records ?? []) {
        records.push(record);
        if (record.dynamodb?.SequenceNumber === endSequenceNumber) return records;
      }
      iterator = page.NextShardIterator;
      // The end lies before the current writes, so an empty page can only mean that the records are gone.
      if ((page.Records ?? []).length === 0) return undefined;
    }
    return undefined;
  } catch (error) {
    if (error instanceof Error && GONE.has(error.name)) return undefined;
    throw error;
  }
}

const GONE = new Set(['TrimmedDataAccessException', 'ResourceNotFoundException']);

const toRecord = ({ dynamodb }: SdkRecord): StreamRecord => ({
  sequenceNumber: dynamodb?.SequenceNumber ?? '',
  key: { pk: dynamodb?.Keys?.pk?.S ?? '', sk: dynamodb?.Keys?.sk?.S ?? '' },
  before: read(dynamodb?.OldImage),
  after: read(dynamodb?.NewImage),
});

const read = (image: Record<string, AttributeValue> | undefined) => image && unmarshall(image);
