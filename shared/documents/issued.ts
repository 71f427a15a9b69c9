import * as z from 'zod/mini';
import { bonusOnDocumentSchema, bonusStandingSchema } from '../bonus/answers.ts';
import { sendingSchema } from '../e-invoicing/sending.ts';
import { paymentSchema as recordedPaymentSchema, standingShape } from '../payments/answers.ts';
import { cardGivenSchema } from '../payments/card.ts';
import { DELIVERY_OUTCOMES } from '../repairs/notifications.ts';
import {
  DOCUMENT_TYPES,
  type DocumentType,
  OPERATION_CATEGORIES,
  type OperationCategory,
} from './documents.ts';
import { documentClientSchema, documentSellerSchema } from './issued-parties.ts';
import {
  depositReferenceSchema,
  discountSchema,
  issuedLineSchema,
  mentionSchema,
  paymentSchema,
  vatAmountSchema,
} from './issued-parts.ts';
import { marginLineSchema } from './margin-lines.ts';
import { EXEMPTION_KINDS } from './vat-exemption.ts';

const keysOf = <Value extends string>(values: Record<Value, unknown>) =>
  Object.keys(values) as [Value, ...Value[]];

const text = z.string();
const cents = z.int();
/** 'YYYY-MM-DD'. */
const day = z.string();
const documentType = z.enum(keysOf<DocumentType>(DOCUMENT_TYPES));

export type IssuedLine = z.infer<typeof issuedLineSchema>;

/** Names another document. */
export const documentReferenceSchema = z.object({
  id: text,
  documentType,
  number: text,
  invoiceDate: day,
});
export type DocumentReference = z.infer<typeof documentReferenceSchema>;

/** An issued quote, invoice or credit note: frozen, never changed nor deleted. Days are 'YYYY-MM-DD'. */
export const issuedDocumentSchema = z.object({
  /** A UUID of version 7: it sorts by the instant of issue. */
  id: text,
  documentType,
  number: text,
  invoiceDate: day,
  supplyDate: day,
  dueDate: z.nullable(day),
  validUntil: z.nullable(day),
  /** ISO 8601, UTC. */
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
  operationCategory: z.enum(keysOf<OperationCategory>(OPERATION_CATEGORIES)),
  lines: z.array(issuedLineSchema),
  tvaEnabled: z.boolean(),
  /** Off the sum of the lines, shared among the bases of `vat`. */
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
  /** The invoice that a credit note is about, the quote that an invoice bills. */
  origin: z.nullable(documentReferenceSchema),
  repairId: z.nullable(text),
  /** Whether an invoice is a deposit's; absent of all others. */
  isDeposit: z.optional(z.boolean()),
  /** The deposits that an invoice takes off, by lines below zero; absent where there are none. */
  deducted: z.optional(z.array(depositReferenceSchema)),
  /** How it is laid out (layout.ts), so that it prints for ever as it was issued; absent of the first layout. */
  layout: z.optional(z.int()),
  /** SHA-256 of all the rest, in base64url: what a customer accepts is this version and no other. */
  digest: text,
});
export type IssuedDocument = z.infer<typeof issuedDocumentSchema>;

/** The last outcome of sending a document. */
export const documentDeliverySchema = z.object({
  state: z.enum(['sent', 'refused', 'failed']),
  at: text,
  to: text,
  reason: z.optional(text),
  /** What became of one that was sent; absent while nothing is known. */
  outcome: z.optional(z.enum(DELIVERY_OUTCOMES)),
});
export type DocumentDelivery = z.infer<typeof documentDeliverySchema>;

/** Answer of POST /api/documents/{id}/send. */
export const sentDocumentSchema = z.object({ delivery: documentDeliverySchema });

/** A customer's answer to a quote. */
export const quoteDecisionSchema = z.object({
  decision: z.enum(['accepted', 'declined']),
  name: text,
  /** ISO 8601, UTC. */
  at: text,
  /** The digest of the version that was answered. */
  digest: text,
});
export type QuoteDecision = z.infer<typeof quoteDecisionSchema>;

/** A line of the list: what names a document, and what has happened to it since. */
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
  isDeposit: z.optional(z.boolean()),
  /** Grows by one with each event, so that a late or repeated copy is known for what it is. */
  version: z.int(),
  delivery: z.nullable(documentDeliverySchema),
  decision: z.nullable(quoteDecisionSchema),
  /** The credit note by which this invoice was credited whole, be it the last of several. */
  creditNote: z.nullable(documentReferenceSchema),
  /** What its credit notes have taken back so far, VAT included. */
  creditedCents: cents,
  /** The invoice that bills this quote. */
  invoice: z.nullable(documentReferenceSchema),
  /** The deposits that this quote has, credited ones left out; absent where there are none. */
  deposits: z.optional(z.array(depositReferenceSchema)),
  /** Absent, as where it stands, of all but invoices, and of those from before payments were recorded. */
  dueDate: z.optional(z.nullable(day)),
  bonus: z.optional(bonusStandingSchema),
  ...standingShape,
});
export type DocumentSummary = z.infer<typeof documentSummarySchema>;

/** Something that happened to a document, in the order it did. */
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

/** Answer of GET /api/documents/{id}. */
export const documentDetailsSchema = z.object({
  document: issuedDocumentSchema,
  summary: documentSummarySchema,
  events: z.array(documentEventSchema),
  /** How many events and payments there are beside that cannot be shown; absent when none. */
  unreadableEvents: z.optional(z.int()),
  /** What of each line of an invoice can still be credited, lines counted from 1; absent of other documents. */
  creditable: z.optional(z.array(z.object({ line: z.int(), quantity: z.number() }))),
  /** Of an invoice, in the order of their recording. */
  payments: z.optional(z.array(recordedPaymentSchema)),
  ...standingShape,
  /** Of an invoice or a quote of goods under the margin scheme: what of it the shop alone knows. */
  margin: z.optional(z.array(marginLineSchema)),
  /** Present where its customer can pay what is due by card, on a link. */
  cardLink: z.optional(z.literal(true)),
  /** What of its surplus can be given back to a card that paid it, in cents; absent when nothing. */
  cardRefundCents: z.optional(z.int()),
  /** What was given back to the cards that paid it by its link; absent when nothing was. */
  cardsGiven: z.optional(z.array(cardGivenSchema)),
  /** Of what goes by an approved platform, where the shop has one; absent of all else. */
  sending: z.optional(sendingSchema),
});
export type DocumentDetails = z.infer<typeof documentDetailsSchema>;

/**
 * Page of GET /api/documents, newest first; `cursor` asks for the next page, null on the last.
 * `unreadable` names those of the page that cannot be shown; absent when none.
 */
export const documentPageSchema = z.object({
  documents: z.array(documentSummarySchema),
  unreadable: z.optional(z.array(z.object({ id: text }))),
  cursor: z.nullable(text),
});
export type DocumentPage = z.infer<typeof documentPageSchema>;

/** Documents of one page of the list. */
export const DOCUMENTS_PAGE_SIZE = 24;

/** Answer of POST /api/documents/{id}/approval-link: a path under the application's origin. */
export const approvalLinkSchema = z.object({ path: text, url: text, validUntil: day });
export type ApprovalLink = z.infer<typeof approvalLinkSchema>;

/** Answer of GET /api/devis/{id}: what the customer reads, and answers while `decision` is null. */
export const publicQuoteSchema = z.object({
  id: text,
  number: text,
  invoiceDate: day,
  validUntil: day,
  seller: documentSellerSchema,
  clientName: text,
  clientAddress: text,
  /** ISO 3166-1, two letters. */
  clientCountry: text,
  lines: z.array(issuedLineSchema),
  tvaEnabled: z.boolean(),
  /** Off the sum of the lines, shared among the bases of `vat`. */
  discount: z.optional(discountSchema),
  vat: z.array(vatAmountSchema),
  subtotalCents: cents,
  vatCents: cents,
  totalCents: cents,
  /** What stands below the total; absent of what is paid by nobody but its customer. */
  afterTotal: z.optional(z.array(z.object({ label: text, cents }))),
  mentions: z.array(mentionSchema),
  notes: text,
  layout: z.optional(z.int()),
  digest: text,
  decision: z.nullable(quoteDecisionSchema),
  /** What can still be answered: nothing once it was answered or billed, and no refusal once it has a deposit. */
  answers: z.array(quoteDecisionSchema.shape.decision),
});
export type PublicQuote = z.infer<typeof publicQuoteSchema>;

/** The page on which a customer answers a quote; its key stands where no browser sends it (docs/decisions/0097). */
export const quotePath = (id: string, key: string): string => `/devis/${id}#cle=${key}`;
