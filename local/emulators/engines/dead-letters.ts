import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { QUEUE_CONSUMERS } from '../../../functions/lambdas.ts';
import { clientSettings, deadLetterQueueName, STREAM_DEAD_LETTER_QUEUE } from '../../resources.ts';
import type { StorageAndQueues } from './storage-and-queues.ts';

export type DeadLetters = { queue: string; messages: number };

const QUEUES = [
  ...QUEUE_CONSUMERS.map(({ queue }) => deadLetterQueueName(queue)),
  STREAM_DEAD_LETTER_QUEUE,
];

/** Counts the messages of each dead-letter queue; empty queues are left out. */
export async function countDeadLetters(
  storage: Pick<StorageAndQueues, 'endpoint' | 'queueUrl'>,
): Promise<DeadLetters[]> {
  const client = new SQSClient({
    ...clientSettings(storage.endpoint),
    useQueueUrlAsEndpoint: false,
  });
  try {
    const counts = await Promise.all(
      QUEUES.map(async (queue) => {
        const { Attributes } = await client.send(
          new GetQueueAttributesCommand({
            QueueUrl: storage.queueUrl(queue),
            AttributeNames: ['ApproximateNumberOfMessages'],
          }),
        );
        return { queue, messages: Number(Attributes?.ApproximateNumberOfMessages ?? 0) };
      }),
    );
    return counts.filter(({ messages }) => messages > 0);
  } finally {
    client.destroy();
  }
}
