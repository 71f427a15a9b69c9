import * as z from 'zod/mini';
import { bonusOnDocumentSchema, bonusStandingSchema } from '../../bonus/answers.ts';
import { sendingSchema } from '../../e-invoicing/sending.ts';
import { keysOf } from '../../keys-of.ts';
import { paymentSchema as recordedPaymentSchema, standingShape } from '../../payments/answers.ts';
import { cardGivenSchema } from '../../payments/card.ts';
import { DELIVERY_OUTCOMES } from '../../repairs/notifications.ts';
import { DOCUMENT_TYPES, OPERATION_CATEGORIES } from '../documents.ts';
import { EXEMPTION_KINDS } from '../vat/vat-exemption.ts';
import { documentClientSchema, documentSellerSchema } from './issued-parties.ts';
import {
  deductedDepositSchema,
  depositReferenceSchema,
  discountSchema,
  issuedLineSchema,
  mentionSchema,
  paymentSchema,
  vatAmountSchema,
} from './issued-parts.ts';
import { marginLineSchema } from './margin-lines.ts';

const text = z.string();
const cents = z.int();
/** A day as 'YYYY-MM-DD'. */
const day = z.string();
const documentType = z.enum(keysOf(DOCUMENT_TYPES));

export type IssuedLine = z.infer<typeof issuedLineSchema>;

export const documentReferenceSchema = z.object({
  id: text,
  documentType,
  number: text,
  invoiceDate: day,
});
export type DocumentReference = z.infer<typeof documentReferenceSchema>;

/** An issued quote, invoice or credit note. It is never changed or deleted. Days are 'YYYY-MM-DD'. */
export const issuedDocumentSchema = z.object({
  /** A UUID of version 7, which sorts by the instant of issue. */
  id: text,
  documentType,
  number: text,
  invoiceDate: day,
  supplyDate: day,
  dueDate: z.nullable(day),
  validUntil: z.nullable(day),
  issuedAt: text,
  seller: documentSellerSchema,
  client: documentClientSchema,
  orderNumber: z.optional(text),
  buyerReference: z.optional(text),
  device: z.optional(text),
  serialNumber: z.optional(text),
  payment: z.optional(paymentSchema),
  deliveryAddress: text,
  workPlace: text,
  quoteFeeCents: cents,
  operationCategory: z.enum(keysOf(OPERATION_CATEGORIES)),
  lines: z.array(issuedLineSchema),
  tvaEnabled: z.boolean(),
  taxIncluded: z.optional(z.literal(true)),
  /** The discount on the sum of the lines. The bases in `vat` already deduct it. */
  discount: z.optional(discountSchema),
  vat: z.array(vatAmountSchema),
  subtotalCents: cents,
  vatCents: cents,
  totalCents: cents,
  bonus: z.optional(bonusOnDocumentSchema),
  vatExemption: z.nullable(z.object({ kind: z.enum(EXEMPTION_KINDS), text })),
  vatOnDebits: z.boolean(),
  mentions: z.array(mentionSchema),
  notes: text,
  /** A credit note names the invoice that it cancels, and an invoice names the quote that it bills. */
  origin: z.nullable(documentReferenceSchema),
  repairId: z.nullable(text),
  isDeposit: z.optional(z.boolean()),
  /** The deposits that an invoice deducts, by lines below zero. Absent when there are none. */
  deducted: z.optional(z.array(deductedDepositSchema)),
  /** The number of the layout (layout.ts). The document always prints with this layout, as it was issued. */
  layout: z.int(),
  /** SHA-256 of all other fields, in base64url. A customer accepts exactly this version. */
  digest: text,
});
export type IssuedDocument = z.infer<typeof issuedDocumentSchema>;

export const documentDeliverySchema = z.object({
  state: z.enum(['sent', 'refused', 'failed']),
  at: text,
  to: text,
  reason: z.optional(text),
  /** The outcome of a sent e-mail. Absent while nothing is known. */
  outcome: z.optional(z.enum(DELIVERY_OUTCOMES)),
});
export type DocumentDelivery = z.infer<typeof documentDeliverySchema>;

export const sentDocumentSchema = z.object({ delivery: documentDeliverySchema });

export const quoteDecisionSchema = z.object({
  decision: z.enum(['accepted', 'declined']),
  name: text,
  at: text,
  digest: text,
});
export type QuoteDecision = z.infer<typeof quoteDecisionSchema>;

export const documentSummarySchema = z.object({
  id: text,
  documentType,
  number: text,
  invoiceDate: day,
  validUntil: z.nullable(day),
  issuedAt: text,
  clientName: text,
  clientEmail: text,
  totalCents: cents,
  repairId: z.nullable(text),
  /** The other repairs that its lines name by their numbers, such as devices that were left together. */
  otherRepairs: z.optional(z.array(text)),
  isDeposit: z.optional(z.boolean()),
  /** The version grows by one with each event, so that late or repeated copies are recognized. */
  version: z.int(),
  delivery: z.nullable(documentDeliverySchema),
  decision: z.nullable(quoteDecisionSchema),
  /** The credit note that completed the cancellation of this invoice. */
  creditNote: z.nullable(documentReferenceSchema),
  /** The amount that the invoice's credit notes have cancelled so far, VAT included. */
  creditedCents: cents,
  invoice: z.nullable(documentReferenceSchema),
  /** The list and the page of a quote state it when nobody answered and all repairs are handed over or withdrawn. */
  isClosed: z.optional(z.literal(true)),
  /** The deposits of this quote, without credited ones. Absent when there are none. */
  deposits: z.optional(z.array(depositReferenceSchema)),
  /** The due date of an invoice. Absent, like the payment state, on invoices issued before payments were recorded. */
  dueDate: z.optional(z.nullable(day)),
  bonus: z.optional(bonusStandingSchema),
  ...standingShape,
});
export type DocumentSummary = z.infer<typeof documentSummarySchema>;

const documentEventSchema = z.discriminatedUnion('kind', [
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
export type DocumentEvent = z.infer<typeof documentEventSchema>;

export const documentDetailsSchema = z.object({
  document: issuedDocumentSchema,
  summary: documentSummarySchema,
  events: z.array(documentEventSchema),
  /** The number of further events and payments that cannot be read. Absent when there are none. */
  unreadableEvents: z.optional(z.int()),
  /** The quantity of each invoice line, counted from 1, that can still be credited. Absent on other documents. */
  creditable: z.optional(z.array(z.object({ line: z.int(), quantity: z.number() }))),
  payments: z.optional(z.array(recordedPaymentSchema)),
  /** Warns that the law forbids the payment or refund in cash that was just recorded. */
  cashWarning: z.optional(text),
  ...standingShape,
  margin: z.optional(z.array(marginLineSchema)),
  /** Present when the customer can pay the amount due by card through a link. */
  cardLink: z.optional(z.literal(true)),
  /** The part of the surplus that can be refunded to a card, in cents. Absent when there is none. */
  cardRefundCents: z.optional(z.int()),
  cardsGiven: z.optional(z.array(cardGivenSchema)),
  sending: z.optional(sendingSchema),
});
export type DocumentDetails = z.infer<typeof documentDetailsSchema>;

/** A page of documents, newest first. `cursor` is null on the last page. `unreadable` is absent when it is empty. */
export const documentPageSchema = z.object({
  documents: z.array(documentSummarySchema),
  /** The types of document that the shop has issued, whatever the filter. Only the first page names them. */
  types: z.optional(z.array(documentType)),
  unreadable: z.optional(z.array(z.object({ id: text }))),
  cursor: z.nullable(text),
});
export type DocumentPage = z.infer<typeof documentPageSchema>;

export const DOCUMENTS_PAGE_SIZE = 24;

/** Answer of POST /api/documents/{id}/approval-link. `path` is under the application's origin. */
export const approvalLinkSchema = z.object({ path: text, url: text, validUntil: day });
export type ApprovalLink = z.infer<typeof approvalLinkSchema>;

/** Answer of GET /api/devis/{id}: a quote, which the customer can answer while `decision` is null. */
export const publicQuoteSchema = z.object({
  id: text,
  number: text,
  trackingNumber: z.optional(text),
  invoiceDate: day,
  validUntil: day,
  seller: documentSellerSchema,
  clientName: text,
  clientAddress: text,
  clientCountry: text,
  lines: z.array(issuedLineSchema),
  tvaEnabled: z.boolean(),
  taxIncluded: z.optional(z.literal(true)),
  discount: z.optional(discountSchema),
  vat: z.array(vatAmountSchema),
  subtotalCents: cents,
  vatCents: cents,
  totalCents: cents,
  /** The rows below the total. Absent when only the customer pays. */
  afterTotal: z.optional(z.array(z.object({ label: text, cents }))),
  mentions: z.array(mentionSchema),
  notes: text,
  digest: text,
  decision: z.nullable(quoteDecisionSchema),
  /** The answers that are still possible: none after an answer or an invoice, and no refusal after a deposit. */
  answers: z.array(quoteDecisionSchema.shape.decision),
  /** Present on an unanswered quote whose repairs are all handed over or withdrawn. */
  isClosed: z.optional(z.literal(true)),
});
export type PublicQuote = z.infer<typeof publicQuoteSchema>;

/** The path of a quote's page. Browsers do not send the fragment with the key (docs/decisions/0097). */
export const quotePath = (id: string, key: string): string => `/devis/${id}#cle=${key}`;
