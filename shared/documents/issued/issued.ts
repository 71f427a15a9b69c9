import * as z from 'zod/mini';
import { sendingSchema } from '../../e-invoicing/sending.ts';
import { paymentSchema as recordedPaymentSchema, standingShape } from '../../payments/answers.ts';
import { cardGivenSchema, disputeSchema } from '../../payments/card.ts';
import {
  documentDeliverySchema,
  documentEventSchema,
  type documentReferenceSchema,
  documentTypeSchema,
  quoteDecisionSchema,
  summaryShape,
} from './document-summary.ts';
import { issuedDocumentSchema } from './issued-document.ts';
import { documentSellerSchema } from './issued-parties.ts';
import {
  discountSchema,
  issuedLineSchema,
  mentionSchema,
  vatAmountSchema,
} from './issued-parts.ts';
import { marginLineSchema } from './margin-lines.ts';

const text = z.string();
const cents = z.int();
/** Days have the form 'YYYY-MM-DD'. */
const day = z.string();

export type IssuedLine = z.infer<typeof issuedLineSchema>;
export type DocumentReference = z.infer<typeof documentReferenceSchema>;
export type IssuedDocument = z.infer<typeof issuedDocumentSchema>;
export type DocumentDelivery = z.infer<typeof documentDeliverySchema>;
export type QuoteDecision = z.infer<typeof quoteDecisionSchema>;
export type DocumentEvent = z.infer<typeof documentEventSchema>;

export const sentDocumentSchema = z.object({ delivery: documentDeliverySchema });

export const documentSummarySchema = z.object({
  ...summaryShape,
  /** The list and the page of a quote set this when nobody answered and all repairs are handed over or withdrawn. */
  isClosed: z.optional(z.literal(true)),
  ...standingShape,
});
export type DocumentSummary = z.infer<typeof documentSummarySchema>;

export const documentDetailsSchema = z.object({
  document: issuedDocumentSchema,
  summary: documentSummarySchema,
  events: z.array(documentEventSchema),
  /** This many further events and payments cannot be read. The field is absent when all can be read. */
  unreadableEvents: z.optional(z.int()),
  /** On an invoice, this quantity of each line, counted from 1, can still be credited. */
  creditable: z.optional(z.array(z.object({ line: z.int(), quantity: z.number() }))),
  payments: z.optional(z.array(recordedPaymentSchema)),
  /** This text warns that the law forbids the payment or refund in cash that was just recorded. */
  cashWarning: z.optional(text),
  ...standingShape,
  margin: z.optional(z.array(marginLineSchema)),
  /** The field is present when the customer can pay the amount due by card through a link. */
  cardLink: z.optional(z.literal(true)),
  /** This part of the surplus can be refunded to a card, in cents. The field is absent when there is none. */
  cardRefundCents: z.optional(z.int()),
  cardsGiven: z.optional(z.array(cardGivenSchema)),
  dispute: z.optional(disputeSchema),
  sending: z.optional(sendingSchema),
});
export type DocumentDetails = z.infer<typeof documentDetailsSchema>;

/** Documents come newest first. `cursor` is null on the last page, and `unreadable` is absent when it is empty. */
export const documentPageSchema = z.object({
  documents: z.array(documentSummarySchema),
  /** The shop has issued these types of document, whatever the filter. Only the first page names them. */
  types: z.optional(z.array(documentTypeSchema)),
  unreadable: z.optional(z.array(z.object({ id: text }))),
  cursor: z.nullable(text),
});
export type DocumentPage = z.infer<typeof documentPageSchema>;

export const DOCUMENTS_PAGE_SIZE = 24;

/** POST /api/documents/{id}/approval-link returns this link. `path` is under the application's origin. */
export const approvalLinkSchema = z.object({ path: text, url: text, validUntil: day });
export type ApprovalLink = z.infer<typeof approvalLinkSchema>;

/** GET /api/devis/{id} returns a quote, which the customer can answer while `decision` is null. */
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
  /** These rows are below the total. They are absent when only the customer pays. */
  afterTotal: z.optional(z.array(z.object({ label: text, cents }))),
  mentions: z.array(mentionSchema),
  notes: text,
  digest: text,
  decision: z.nullable(quoteDecisionSchema),
  /** These answers are still possible: none after an answer or an invoice, and no refusal after a deposit. */
  answers: z.array(quoteDecisionSchema.shape.decision),
  /** The field is present on an unanswered quote whose repairs are all handed over or withdrawn. */
  isClosed: z.optional(z.literal(true)),
});
export type PublicQuote = z.infer<typeof publicQuoteSchema>;

/**
 * Returns the path of a quote's page. The key is in the fragment, which browsers do not send (docs/decisions/0097).
 */
export const quotePath = (id: string, key: string): string => `/devis/${id}#cle=${key}`;
