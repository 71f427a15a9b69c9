import * as z from 'zod/mini';
import { openDocumentQueue } from '../document-queue.ts';

/** A message of the invoices' queue: which document may go by the platform. Identifiers only, no personal data. */
export const invoiceRequest = z.object({
  user_id: z.string().check(z.minLength(1)),
  id: z.string().check(z.minLength(1)),
  /** Whether its shop has asked for it: then it is tried again after it was refused. */
  asked: z.optional(z.boolean()),
});
export type InvoiceRequest = z.infer<typeof invoiceRequest>;

export type InvoiceQueue = ReturnType<typeof openInvoiceQueue>;

/** The queue in front of the platform. */
export const openInvoiceQueue = () => openDocumentQueue<InvoiceRequest>('INVOICES_QUEUE_URL');
