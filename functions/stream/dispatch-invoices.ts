import { issuedInvoiceOf } from '../documents/document-keys.ts';
import type { PlatformRequest } from '../e-invoicing/sending/invoice-queue.ts';
import { answeredInvoiceOf } from '../e-invoicing/statuses/stored-answer.ts';
import { paidInvoiceOf } from '../payments/stored-payment.ts';
import type { StreamRecord } from '../platform/entry/stream.ts';
import { dispatchDocuments, type RequestQueue } from './dispatch-documents.ts';

/**
 * Queues each issued invoice and credit note, which the new line in the list shows, each invoice with a new payment,
 * and each answer of a shop to a received invoice. The sender finds out whether a platform is used.
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
