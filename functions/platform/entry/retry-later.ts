import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { $ZodError } from 'zod/v4/core';
import { CLIENT_SETTINGS } from '../clients.ts';
import { readVariables } from '../config.ts';
import { logger } from '../logger.ts';
import { UnreadableItem } from '../stored-item.ts';
import { TryAgainLater } from './try-again-later.ts';

/** Sets when a message that failed with `error` is delivered again. */
export type RetryLater = (
  record: Pick<SQSRecord, 'receiptHandle' | 'attributes'>,
  error: unknown,
) => Promise<void>;

/** No other wait is longer: what an outage kept back is told a quarter of an hour after it, at the latest. */
const LONGEST_RETRY_SECONDS = 900;
/** Nothing will read it but other code: it is soon in the dead-letter queue, where somebody looks at it. */
const UNREADABLE_SECONDS = 1;
const GROWTH = 3;
/** fauxqs 2.4.1, the embedded cloud's SQS, drops a message that is to be visible at once. */
const LEAST_SECONDS = 1;

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
  queueVariable:
    | 'EMAIL_QUEUE_URL'
    | 'SMS_QUEUE_URL'
    | 'ANSWERS_QUEUE_URL'
    | 'OUTCOMES_QUEUE_URL'
    | 'INVOICES_QUEUE_URL',
): RetryLater {
  const variables = readVariables(queueVariable, 'FIRST_RETRY_SECONDS');
  const client = new SQSClient({ ...CLIENT_SETTINGS, useQueueUrlAsEndpoint: false });
  const firstSeconds = Number(variables.FIRST_RETRY_SECONDS);
  return async ({ receiptHandle, attributes }, error) => {
    // A reception is no attempt: who counts those that were made says how many.
    const received = Number(attributes.ApproximateReceiveCount);
    const { attempts, seconds } = error instanceof TryAgainLater ? error.next : {};
    const seemly = isUnreadable(error)
      ? UNREADABLE_SECONDS
      : (seconds ?? retrySeconds(attempts ?? received, firstSeconds));
    const wait = Math.max(LEAST_SECONDS, seemly);
    try {
      await client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: variables[queueVariable],
          ReceiptHandle: receiptHandle,
          VisibilityTimeout: wait,
        }),
      );
    } catch (failure) {
      logger.warn('The next attempt could not be set', { received, error: failure });
    }
  };
}

/** Whether the message, or what it is about, is not what its readers take. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof UnreadableItem || error instanceof SyntaxError || error instanceof $ZodError;
