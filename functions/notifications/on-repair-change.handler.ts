import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { logger, withLogKeys } from '../platform/logger.ts';
import { dispatchChanges } from './dispatch-changes.ts';
import { openNotificationQueues } from './queues.ts';

const queues = openNotificationQueues();

type Image = Record<string, AttributeValue>;
const read = (image: unknown) => (image ? unmarshall(image as Image) : undefined);

/** Tells customers of every stored change, by way of the queues. */
export const handler = (
  event: DynamoDBStreamEvent,
  context: Context,
): Promise<DynamoDBBatchResponse> =>
  withLogKeys({ requestId: context.awsRequestId }, () => tell(event));

async function tell(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const changes = event.Records.map(({ dynamodb }) => ({
    sequenceNumber: dynamodb?.SequenceNumber ?? '',
    before: read(dynamodb?.OldImage),
    after: read(dynamodb?.NewImage),
  }));
  const failed = await dispatchChanges(queues, changes);
  if (failed.length > 0) logger.warn('Changes left for another attempt', { failed });
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
