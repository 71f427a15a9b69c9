import { answeredQuoteOf, issuedInvoiceOf } from '../documents/document-keys.ts';
import type { AnswerRequest } from '../documents/quotes/answer-queue.ts';
import type { PlatformRequest } from '../e-invoicing/sending/invoice-queue.ts';
import { answeredInvoiceOf } from '../e-invoicing/statuses/stored-answer.ts';
import { paidInvoiceOf } from '../payments/stored-payment.ts';
import type { StreamRecord } from '../platform/entry/stream.ts';
import { logger } from '../platform/logger.ts';

export type RequestQueue<Request> = {
  /** Returns the positions of the requests that were not accepted. */
  send: (requests: readonly Request[]) => Promise<number[]>;
};

/** Queues the request that `requestOf` returns for each new item. Returns the sequence numbers to retry. */
async function dispatchDocuments<Request>(
  queue: RequestQueue<Request>,
  records: readonly StreamRecord[],
  requestOf: (record: StreamRecord) => Request | undefined,
): Promise<string[]> {
  const queued = records.flatMap((record) => {
    const request = requestOf(record);
    return request !== undefined && record.after !== undefined && record.before === undefined
      ? [{ request, sequenceNumber: record.sequenceNumber }]
      : [];
  });
  if (queued.length === 0) return [];
  try {
    const refused = await queue.send(queued.map(({ request }) => request));
    return refused.flatMap((position) => queued[position]?.sequenceNumber ?? []);
  } catch (error) {
    logger.warn('The requests that follow from documents could not be queued', { error });
    return queued.map(({ sequenceNumber }) => sequenceNumber);
  }
}

/** Queues each stored answer to a quote. Its event is written only in the transaction that stores the answer. */
export const dispatchAnswers = (
  queue: RequestQueue<AnswerRequest>,
  records: readonly StreamRecord[],
): Promise<string[]> => dispatchDocuments(queue, records, ({ key }) => answeredQuoteOf(key));

/**
 * Queues new invoices, credit notes, paid invoices, and answers to received ones. The sender finds the shop's platform.
 */
export const dispatchInvoices = (
  queue: RequestQueue<PlatformRequest>,
  records: readonly StreamRecord[],
): Promise<string[]> =>
  dispatchDocuments(
    queue,
    records,
    ({ key, after }) => issuedInvoiceOf(key, after) ?? paidInvoiceOf(key) ?? answeredInvoiceOf(key),
  );
