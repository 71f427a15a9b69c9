import type { AnswerRequest } from '../documents/answer-queue.ts';
import { answeredQuoteOf } from '../documents/document-keys.ts';
import type { StreamRecord } from '../platform/entry/stream.ts';
import { dispatchDocuments, type RequestQueue } from './dispatch-documents.ts';

/** Queues each stored answer to a quote. Its event is written only in the transaction that stores the answer. */
export const dispatchAnswers = (
  queue: RequestQueue<AnswerRequest>,
  records: readonly StreamRecord[],
): Promise<string[]> => dispatchDocuments(queue, records, ({ key }) => answeredQuoteOf(key));
