import * as z from 'zod/mini';
import { DOCUMENT_TYPES, type DocumentType } from '../../shared/documents/documents.ts';
import type {
  DocumentDelivery,
  DocumentReference,
  QuoteDecision,
} from '../../shared/documents/issued.ts';

/** What several stored items of a document hold. A change of one is a new version of every kind that has it. */

export const keysOf = <Value extends string>(values: Record<Value, unknown>) =>
  Object.keys(values) as [Value, ...Value[]];

export const documentType = z.enum(keysOf<DocumentType>(DOCUMENT_TYPES));

export const referenceShape = z.object({
  id: z.string(),
  documentType,
  number: z.string(),
  invoiceDate: z.string(),
}) satisfies z.ZodMiniType<DocumentReference>;

/** The invoice of a deposit. */
export const depositShape = z.object({
  id: z.string(),
  number: z.string(),
  invoiceDate: z.string(),
  totalCents: z.int(),
});

export const deliveryShape = z.object({
  state: z.enum(['sent', 'refused', 'failed']),
  at: z.string(),
  to: z.string(),
  reason: z.exactOptional(z.string()),
}) satisfies z.ZodMiniType<DocumentDelivery>;

export const decisionShape = z.object({
  decision: z.enum(['accepted', 'declined']),
  name: z.string(),
  at: z.string(),
  digest: z.string(),
}) satisfies z.ZodMiniType<QuoteDecision>;
