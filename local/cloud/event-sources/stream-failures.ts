import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { functionArn } from '../../resources.ts';
import type { DiscardedBatch } from './deliver-batch.ts';

/** Builds the message of Lambda's on-failure destination, which names the records without their content. */
export function createFailureDestination(options: {
  client: SQSClient;
  queueUrl: string;
  consumer: string;
  streamArn: string;
  shardId: () => string;
}) {
  const at = (seconds: number | undefined) => new Date((seconds ?? 0) * 1000).toISOString();
  return async (batch: DiscardedBatch): Promise<void> => {
    const first = batch.records[0]?.dynamodb;
    const last = batch.records.at(-1)?.dynamodb;
    const message = {
      requestContext: {
        requestId: batch.requestId,
        functionArn: functionArn(options.consumer),
        condition: batch.condition,
        approximateInvokeCount: batch.invokeCount,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        shardId: options.shardId(),
        startSequenceNumber: first?.SequenceNumber,
        endSequenceNumber: last?.SequenceNumber,
        approximateArrivalOfFirstRecord: at(first?.ApproximateCreationDateTime),
        approximateArrivalOfLastRecord: at(last?.ApproximateCreationDateTime),
        batchSize: batch.records.length,
        streamArn: options.streamArn,
      },
    };
    await options.client.send(
      new SendMessageCommand({
        QueueUrl: options.queueUrl,
        MessageBody: JSON.stringify(message),
      }),
    );
  };
}
