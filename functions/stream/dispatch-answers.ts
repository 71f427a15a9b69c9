import type { AnswerRequest } from '../documents/answer-queue.ts';
import { answeredQuoteOf } from '../documents/document-keys.ts';
import type { StreamRecord } from '../platform/entry/stream.ts';
import { dispatchDocuments, type RequestQueue } from './dispatch-documents.ts';

/** Queues each answer to a quote that was stored: its event is put in the transaction that stores it, and only there. */
export const dispatchAnswers = (
  queue: RequestQueue<AnswerRequest>,
  records: readonly StreamRecord[],
): Promise<string[]> => dispatchDocuments(queue, records, ({ key }) => answeredQuoteOf(key));
