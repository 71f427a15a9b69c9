import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logger, withLogKeys } from '../logger.ts';
import { batchFailures } from './batch-failures.ts';
import type { RetryLater } from './retry-later.ts';
import { entry, logKeys } from './stack.ts';

/**
 * Entry of an SQS consumer: runs `handle` on all messages of the batch at once and reports those that threw. SQS
 * delivers these again when `retryLater` says, and deletes the others.
 */
export function queueHandler(
  handle: (message: unknown, record: SQSRecord) => Promise<void>,
  retryLater: RetryLater,
) {
  return entry<SQSEvent, SQSBatchResponse>([logKeys()], async (event) => {
    const outcomes = await Promise.all(
      event.Records.map((record) => outcomeOf(handle, record, retryLater)),
    );
    return batchFailures(outcomes.flatMap((failed) => failed ?? []));
  });
}

/** Returns the message's id when it must be delivered again. All its log lines carry that id. */
function outcomeOf(
  handle: (message: unknown, record: SQSRecord) => Promise<void>,
  record: SQSRecord,
  retryLater: RetryLater,
): Promise<string | undefined> {
  const { messageId, body, attributes } = record;
  return withLogKeys({ queueMessageId: messageId }, async () => {
    try {
      await handle(JSON.parse(body), record);
      return undefined;
    } catch (error) {
      const attempt = attributes.ApproximateReceiveCount;
      logger.warn('A message was left for another attempt', { attempt, error });
      await retryLater(record, error);
      return messageId;
    }
  });
}
