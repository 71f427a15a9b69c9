import * as z from 'zod/mini';
import { bonusStandingSchema } from '../../bonus/answers.ts';
import { keysOf } from '../../keys-of.ts';
import { DELIVERY_OUTCOMES } from '../../repairs/notifications.ts';
import { DOCUMENT_TYPES } from '../documents.ts';
import { depositReferenceSchema } from './issued-parts.ts';

// The API answers with these schemas, and the table stores summaries and events with them. Their types are in
// issued.ts.

const text = z.string();
const cents = z.int();
/** Days have the form 'YYYY-MM-DD'. */
const day = z.string();

export const documentTypeSchema = z.enum(keysOf(DOCUMENT_TYPES));

export const documentReferenceSchema = z.object({
  id: text,
  documentType: documentTypeSchema,
  number: text,
  invoiceDate: day,
});

export const documentDeliverySchema = z.object({
  state: z.enum(['sent', 'refused', 'failed']),
  at: text,
  to: text,
  reason: z.optional(text),
  /** The outcome of a sent e-mail is absent while nothing is known. */
  outcome: z.optional(z.enum(DELIVERY_OUTCOMES)),
});

export const quoteDecisionSchema = z.object({
  decision: z.enum(['accepted', 'declined']),
  name: text,
  at: text,
  digest: text,
});

/** These fields of a document's line in the list are stored. */
export const summaryShape = {
  id: text,
  documentType: documentTypeSchema,
  number: text,
  invoiceDate: day,
  validUntil: z.nullable(day),
  issuedAt: text,
  clientName: text,
  clientEmail: text,
  totalCents: cents,
  repairId: z.nullable(text),
  /** The lines name these other repairs by their numbers, such as devices that were left together. */
  otherRepairs: z.optional(z.array(text)),
  isDeposit: z.optional(z.boolean()),
  /** The version grows by one with each event, so that late or repeated copies are recognized. */
  version: z.int(),
  delivery: z.nullable(documentDeliverySchema),
  decision: z.nullable(quoteDecisionSchema),
  /** This credit note completed the cancellation of the invoice. */
  creditNote: z.nullable(documentReferenceSchema),
  /** The invoice's credit notes have cancelled this amount so far, VAT included. */
  creditedCents: cents,
  invoice: z.nullable(documentReferenceSchema),
  /** These are the deposits of this quote, without credited ones. The field is absent when there are none. */
  deposits: z.optional(z.array(depositReferenceSchema)),
  /** Invoices from before payments were recorded have neither a due date nor a payment state. */
  dueDate: z.optional(z.nullable(day)),
  bonus: z.optional(bonusStandingSchema),
};

export const documentEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('delivery'),
    at: text,
    delivery: documentDeliverySchema,
    messageId: z.optional(text),
  }),
  z.object({ kind: z.literal('approval-link'), at: text }),
  z.object({ kind: z.literal('decision'), at: text, decision: quoteDecisionSchema }),
  z.object({
    kind: z.literal('credit-note'),
    at: text,
    creditNote: documentReferenceSchema,
    totalCents: cents,
  }),
]);
