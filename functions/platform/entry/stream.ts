import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { once } from '../../../shared/once.ts';
import { logger } from '../logger.ts';
import { batchFailures, entry, logKeys } from './stack.ts';

/** A record is one write to the table: `before` is absent for a new item, and `after` for a deleted one. */
export type StreamRecord = {
  sequenceNumber: string;
  key: { pk: string; sk: string };
  /** The time is exact to the second, and absent if the stream does not state it. */
  storedAtMs?: number | undefined;
  /** Images are read once, on first use, so that an unreadable one fails where its record is handled. */
  readonly before: Record<string, unknown> | undefined;
  readonly after: Record<string, unknown> | undefined;
};

/** `handle` returns the sequence numbers that failed. Lambda delivers again from the first of them. */
export function streamHandler(
  handle: (records: readonly StreamRecord[]) => Promise<readonly string[]>,
) {
  return entry<DynamoDBStreamEvent, DynamoDBBatchResponse>([logKeys()], async (event) => {
    const failed = await handle(event.Records.map(readRecord));
    if (failed.length > 0) logger.warn('Changes were left for another attempt', { failed });
    return batchFailures(failed);
  });
}

function readRecord({ dynamodb: change = {} }: DynamoDBRecord): StreamRecord {
  const before = once(() => readImage(change.OldImage));
  const after = once(() => readImage(change.NewImage));
  return {
    sequenceNumber: change.SequenceNumber ?? '',
    key: { pk: change.Keys?.pk?.S ?? '', sk: change.Keys?.sk?.S ?? '' },
    storedAtMs: change.ApproximateCreationDateTime && change.ApproximateCreationDateTime * 1_000,
    get before() {
      return before();
    },
    get after() {
      return after();
    },
  };
}

const readImage = (image: unknown) =>
  image ? unmarshall(image as Record<string, AttributeValue>) : undefined;
