import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { CLIENT_SETTINGS } from '../platform/clients.ts';
import { readVariables } from '../platform/config.ts';
import { logger } from '../platform/logger.ts';

/** Sets when a message that failed is delivered again. */
export type RetryLater = (record: Pick<SQSRecord, 'receiptHandle' | 'attributes'>) => Promise<void>;

/** No wait is longer. Five waits of 15 s and three times more each are some 25 minutes in all. */
const LONGEST_RETRY_SECONDS = 900;
const GROWTH = 3;

/** The wait after attempt number `attempt` (from 1), in whole seconds; at random up to a quarter shorter, so that what failed together does not come back together. */
export function retrySeconds(attempt: number, firstSeconds: number, random = Math.random): number {
  const longest = Math.min(LONGEST_RETRY_SECONDS, firstSeconds * GROWTH ** (attempt - 1));
  return Math.round(longest * (1 - random() / 4));
}

/**
 * Lets failed messages of a queue wait longer after each attempt.
 * Where that cannot be set, the queue's own visibility timeout holds: the message comes back all the same.
 */
export function openRetryLater(
  queueVariable: 'EMAIL_QUEUE_URL' | 'SMS_QUEUE_URL' | 'ANSWERS_QUEUE_URL',
): RetryLater {
  const variables = readVariables(queueVariable, 'FIRST_RETRY_SECONDS');
  const client = new SQSClient({ ...CLIENT_SETTINGS, useQueueUrlAsEndpoint: false });
  return async ({ receiptHandle, attributes }) => {
    const attempt = Number(attributes.ApproximateReceiveCount);
    try {
      await client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: variables[queueVariable],
          ReceiptHandle: receiptHandle,
          VisibilityTimeout: retrySeconds(attempt, Number(variables.FIRST_RETRY_SECONDS)),
        }),
      );
    } catch (error) {
      logger.warn('The next attempt could not be set', { attempt, error });
    }
  };
}
