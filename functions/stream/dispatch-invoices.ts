import { issuedInvoiceOf } from '../documents/document-keys.ts';
import type { PlatformRequest } from '../e-invoicing/sending/invoice-queue.ts';
import { answeredInvoiceOf } from '../e-invoicing/statuses/stored-answer.ts';
import { paidInvoiceOf } from '../payments/stored-payment.ts';
import type { StreamRecord } from '../platform/entry/stream.ts';
import { dispatchDocuments, type RequestQueue } from './dispatch-documents.ts';

/**
 * Queues each invoice and credit note that was issued, which its line of the list tells: it is put in the transaction that
 * issues it; each invoice for which something came in; and what a shop
 * says of one that it got. Whether it goes by a platform, its sender finds out.
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
