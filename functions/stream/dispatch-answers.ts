import type { AnswerQueue, AnswerRequest } from '../documents/answer-queue.ts';
import { answeredQuoteOf } from '../documents/document-keys.ts';
import type { StreamRecord } from '../entry/stream.ts';
import { logger } from '../platform/logger.ts';

/**
 * Queues each answer to a quote that was stored: its event is put in the transaction that stores it, and only there.
 * Gives the sequence numbers of the writes that must come again.
 */
export async function dispatchAnswers(
  queue: Pick<AnswerQueue, 'send'>,
  records: readonly StreamRecord[],
): Promise<string[]> {
  const answered = records.flatMap((record) => {
    const request: AnswerRequest | undefined = answeredQuoteOf(record.key);
    return request && record.after !== undefined && record.before === undefined
      ? [{ request, sequenceNumber: record.sequenceNumber }]
      : [];
  });
  if (answered.length === 0) return [];
  try {
    const refused = await queue.send(answered.map(({ request }) => request));
    return refused.flatMap((position) => answered[position]?.sequenceNumber ?? []);
  } catch (error) {
    // The other steps of the batch are none the worse for it.
    logger.warn('Answers to quotes could not be queued', { error });
    return answered.map(({ sequenceNumber }) => sequenceNumber);
  }
}
