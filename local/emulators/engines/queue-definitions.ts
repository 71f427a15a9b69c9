import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { MESSAGE_BYTES } from '../../../functions/lambdas/limits.ts';
import { QUEUE_CONSUMERS } from '../../../functions/lambdas.ts';
import {
  clientSettings,
  deadLetterQueueName,
  queueArn,
  queueName,
  STREAM_DEAD_LETTER_QUEUE,
} from '../../resources.ts';

export type QueueTimings = {
  /** SQS counts in whole seconds. */
  visibilityTimeoutSeconds?: number | undefined;
  maxReceiveCount?: number | undefined;
};

export type QueueDefinition = { name: string; attributes: Record<string, string> };

/** Lists the queues of QUEUE_CONSUMERS, after the dead-letter queues that they name. */
export function queueDefinitions(timings: QueueTimings): QueueDefinition[] {
  const deadLetter = [...QUEUE_CONSUMERS.map((consumer) => deadLetterQueueName(consumer.queue))];
  const consumed = QUEUE_CONSUMERS.map((consumer) => ({
    name: queueName(consumer.queue),
    attributes: {
      MaximumMessageSize: String(MESSAGE_BYTES),
      VisibilityTimeout: String(
        timings.visibilityTimeoutSeconds ?? consumer.visibilityTimeoutSeconds,
      ),
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: queueArn(deadLetterQueueName(consumer.queue)),
        maxReceiveCount: timings.maxReceiveCount ?? consumer.maxReceiveCount,
      }),
    },
  }));
  const kept = { MessageRetentionPeriod: String(14 * 24 * 3600) };
  return [
    ...[...deadLetter, STREAM_DEAD_LETTER_QUEUE].map((name) => ({ name, attributes: kept })),
    ...consumed,
  ];
}

export type DeadLetters = { queue: string; messages: number };

const QUEUES = [
  ...QUEUE_CONSUMERS.map(({ queue }) => deadLetterQueueName(queue)),
  STREAM_DEAD_LETTER_QUEUE,
];

/** Counts the messages of each dead-letter queue; empty queues are left out. */
export async function countDeadLetters(storage: {
  endpoint: string;
  queueUrl(name: string): string;
}): Promise<DeadLetters[]> {
  const client = new SQSClient(clientSettings(storage.endpoint));
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
