import * as z from 'zod/mini';
import { openWorkQueue } from '../../platform/work-queue.ts';

/** A shop gave a status to a received invoice. `answer` is the status's sort key. */
const answerRequest = z.object({
  siren: z.string().check(z.minLength(1)),
  answer: z.string().check(z.minLength(1)),
  asked: z.optional(z.boolean()),
});

const documentRequest = z.object({
  user_id: z.string().check(z.minLength(1)),
  id: z.string().check(z.minLength(1)),
  asked: z.optional(z.boolean()),
});
export type InvoiceRequest = z.infer<typeof documentRequest>;

export const platformRequest = z.union([documentRequest, answerRequest]);
export type PlatformRequest = z.infer<typeof platformRequest>;

export type InvoiceQueue = ReturnType<typeof openInvoiceQueue>;

export const openInvoiceQueue = () => openWorkQueue<PlatformRequest>('INVOICES_QUEUE_URL');
