import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logger } from './logger.ts';

/**
 * Entry of an SQS consumer: runs `handle` on every message of the batch at once and reports those that threw,
 * so that SQS delivers them again and forgets the others.
 */
export function queueHandler(handle: (message: unknown, record: SQSRecord) => Promise<void>) {
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const outcomes = await Promise.allSettled(
      event.Records.map(async (record) => handle(JSON.parse(record.body), record)),
    );
    const batchItemFailures = outcomes.flatMap((outcome, index) => {
      const record = event.Records[index];
      if (outcome.status === 'fulfilled' || record === undefined) return [];
      logger.warn('Message left for another attempt', {
        messageId: record.messageId,
        attempt: record.attributes.ApproximateReceiveCount,
        error: outcome.reason,
      });
      return [{ itemIdentifier: record.messageId }];
    });
    return { batchItemFailures };
  };
}
