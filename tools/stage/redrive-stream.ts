/**
 * Processes again the records that the stream's consumers gave up. Each message names its records, which the stream
 * keeps for a day.
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { RepairChange } from '../../functions/notifications/notification.ts';
import { countingRepository } from '../../functions/statistics/counting.repository.ts';
import { countWrites } from '../../functions/stream/count-writes.ts';
import { dispatchChanges } from '../../functions/stream/dispatch-changes.ts';
import { processWrites } from '../../functions/stream/repair-writes.ts';
import {
  drain,
  parse,
  type Queue,
  type Queues,
  type Redriven,
  sendRequest,
} from './redrive-queues.ts';

/** The part of Lambda's on-failure message that identifies the records. */
const failureNotice = z.object({
  requestContext: z.object({ functionArn: z.string() }),
  DDBStreamBatchInfo: z.object({
    streamArn: z.string(),
    shardId: z.string(),
    startSequenceNumber: z.string(),
    endSequenceNumber: z.string(),
  }),
});
/** A record that our own stream consumer dead-lettered (functions/stream/dead-letter-queue.ts). */
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
 * Redoes the consequences of the records that were given up: it queues their notifications and counts them. Messages
 * about records that still cannot be read, or that the stream no longer holds, stay where they are. For items that the
 * consumer dead-lettered it reads the current item and queues each change, and the senders notify only customers who
 * were not notified yet. Updates of live pages are dropped, because the pages have since been reloaded.
 */
export async function redriveRecords(
  clients: { sqs: SQSClient; streams: DynamoDBStreamsClient; documents: DynamoDBDocumentClient },
  givenUp: Queue,
  { consumed }: Queues,
): Promise<Redriven> {
  const notifications = {
    async send(changes: readonly RepairChange[]): Promise<number[]> {
      const target = consumed.find(({ queue }) => queue.name.endsWith('-notifications'));
      if (target === undefined) return changes.map((_, position) => position);
      for (const change of changes) await sendRequest(clients.sqs, target.queue, change);
      return [];
    },
  };
  const follow: Follow = async (name, records) => {
    const counting = countingRepository({ client: clients.documents, name });
    const failed = await processWrites(
      [
        (writes) => dispatchChanges(notifications, writes),
        (writes) => countWrites({ counting }, writes),
      ],
      records,
    );
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
    return follow(name, records.filter(isRepair).map(toRecord));
  });
}

type Follow = (tableName: string, records: ReturnType<typeof toRecord>[]) => Promise<boolean>;

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

/** Returns the records of a batch; `undefined` when the stream no longer holds them. */
async function readBatch(
  streams: DynamoDBStreamsClient,
  { streamArn, shardId, startSequenceNumber, endSequenceNumber }: Batch,
): Promise<StreamRecord[] | undefined> {
  const records: StreamRecord[] = [];
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

/** A batch names a range of the stream, which contains records that its consumer never received. */
const isRepair = ({ eventName, dynamodb }: StreamRecord) =>
  eventName !== 'REMOVE' &&
  dynamodb?.Keys?.pk?.S?.startsWith('TRACKING#') === true &&
  dynamodb.Keys.sk?.S === 'REPAIR';

const toRecord = ({ dynamodb }: StreamRecord) => ({
  sequenceNumber: dynamodb?.SequenceNumber ?? '',
  key: { pk: dynamodb?.Keys?.pk?.S ?? '', sk: dynamodb?.Keys?.sk?.S ?? '' },
  before: read(dynamodb?.OldImage),
  after: read(dynamodb?.NewImage),
});

const read = (image: Record<string, AttributeValue> | undefined) => image && unmarshall(image);
