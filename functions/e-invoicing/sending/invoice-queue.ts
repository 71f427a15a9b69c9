import * as z from 'zod/mini';
import { openDocumentQueue } from '../../documents/document-queue.ts';

/** What a shop says of an invoice that came in for a SIREN, by its sort key. */
const answerRequest = z.object({
  siren: z.string().check(z.minLength(1)),
  answer: z.string().check(z.minLength(1)),
  asked: z.optional(z.boolean()),
});

/** Which document may go by the platform, or what came in for it be told. Identifiers only, no personal data. */
const documentRequest = z.object({
  user_id: z.string().check(z.minLength(1)),
  id: z.string().check(z.minLength(1)),
  /** Whether its shop has asked for it: then it is tried again after it was refused. */
  asked: z.optional(z.boolean()),
});
export type InvoiceRequest = z.infer<typeof documentRequest>;

/** A message of the invoices' queue. */
export const platformRequest = z.union([documentRequest, answerRequest]);
export type PlatformRequest = z.infer<typeof platformRequest>;

export type InvoiceQueue = ReturnType<typeof openInvoiceQueue>;

/** The queue in front of the platform. */
export const openInvoiceQueue = () => openDocumentQueue<PlatformRequest>('INVOICES_QUEUE_URL');
