import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logger, withLogKeys } from './logger.ts';
import type { RetryLater } from './retry-later.ts';

/**
 * Entry of an SQS consumer: runs `handle` on every message of the batch at once and reports those that threw,
 * so that SQS delivers them again, when `retryLater` says, and forgets the others.
 */
export function queueHandler(
  handle: (message: unknown, record: SQSRecord) => Promise<void>,
  retryLater: RetryLater,
) {
  return async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const outcomes = await Promise.allSettled(
      event.Records.map((record) =>
        withLogKeys(
          { requestId: context.awsRequestId, queueMessageId: record.messageId },
          async () => handle(JSON.parse(record.body), record),
        ),
      ),
    );
    const failed = outcomes.flatMap((outcome, index) => {
      const record = event.Records[index];
      if (outcome.status === 'fulfilled' || record === undefined) return [];
      logger.warn('Message left for another attempt', {
        queueMessageId: record.messageId,
        attempt: record.attributes.ApproximateReceiveCount,
        error: outcome.reason,
      });
      return [record];
    });
    await Promise.all(failed.map(retryLater));
    return {
      batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })),
    };
  };
}
