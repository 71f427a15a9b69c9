import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logger, withLogKeys } from '../logger.ts';
import type { RetryLater } from './retry-later.ts';
import { batchFailures, entry, logKeys } from './stack.ts';

type Handle = (message: unknown, record: SQSRecord, remainingMs: () => number) => Promise<void>;

/**
 * Handles all messages of the batch at once. When a message fails, SQS delivers it again after the wait of
 * `retryLater`.
 */
export function queueHandler(handle: Handle, retryLater: RetryLater) {
  return entry<SQSEvent, SQSBatchResponse>([logKeys()], async (event, context) => {
    const remainingMs = () => context.getRemainingTimeInMillis();
    const outcomes = await Promise.all(
      event.Records.map((record) => outcomeOf(handle, record, retryLater, remainingMs)),
    );
    return batchFailures(outcomes.flatMap((failed) => failed ?? []));
  });
}

function outcomeOf(
  handle: Handle,
  record: SQSRecord,
  retryLater: RetryLater,
  remainingMs: () => number,
): Promise<string | undefined> {
  const { messageId, body, attributes } = record;
  return withLogKeys({ queueMessageId: messageId }, async () => {
    try {
      await handle(JSON.parse(body), record, remainingMs);
      return undefined;
    } catch (error) {
      const attempt = attributes.ApproximateReceiveCount;
      logger.warn('A message was left for another attempt', { attempt, error });
      await retryLater(record, error);
      return messageId;
    }
  });
}
