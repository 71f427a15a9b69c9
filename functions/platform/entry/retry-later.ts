import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { $ZodError } from 'zod/v4/core';
import { CLIENT_SETTINGS } from '../clients.ts';
import { readVariables } from '../config.ts';
import { logger } from '../logger.ts';
import type { QueueVariable } from '../resources.ts';
import { UnreadableItem } from '../table/stored-item.ts';
import { TryAgainLater } from './try-again-later.ts';

export type RetryLater = (
  record: Pick<SQSRecord, 'receiptHandle' | 'attributes'>,
  error: unknown,
) => Promise<void>;

/** No wait is longer, so that notifications go out at most a quarter of an hour after the end of an outage. */
const LONGEST_RETRY_SECONDS = 900;
/** Only a new version of the code can read the message, so it is dead-lettered soon, and the operator sees it. */
const UNREADABLE_SECONDS = 1;
const GROWTH = 3;
/** fauxqs 2.4.1, the SQS of the embedded cloud, loses a message that becomes visible immediately. */
const LEAST_SECONDS = 1;

/** The wait is up to a quarter shorter at random, so that messages that failed together do not return together. */
export function retrySeconds(attempt: number, firstSeconds: number, random = Math.random): number {
  const longest = Math.min(LONGEST_RETRY_SECONDS, firstSeconds * GROWTH ** (attempt - 1));
  return Math.round(longest * (1 - random() / 4));
}

/** If setting the wait fails, the visibility timeout applies. */
export function openRetryLater(queueVariable: QueueVariable): RetryLater {
  const variables = readVariables(queueVariable, 'FIRST_RETRY_SECONDS');
  const client = new SQSClient({ ...CLIENT_SETTINGS, useQueueUrlAsEndpoint: false });
  const firstSeconds = Number(variables.FIRST_RETRY_SECONDS);
  return async ({ receiptHandle, attributes }, error) => {
    const received = Number(attributes.ApproximateReceiveCount);
    const waitAfter = (each: unknown): number => {
      if (isUnreadable(each)) return UNREADABLE_SECONDS;
      // A reception is not always an attempt, so an error may state its own number of attempts.
      const { attempts, seconds } = each instanceof TryAgainLater ? each.next : {};
      return seconds ?? retrySeconds(attempts ?? received, firstSeconds);
    };
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
    const wait = Math.max(LEAST_SECONDS, Math.min(...errors.map(waitAfter)));
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

const isUnreadable = (error: unknown): boolean =>
  error instanceof UnreadableItem || error instanceof SyntaxError || error instanceof $ZodError;
