import type { VatAmount } from './amounts.ts';
import type { ClientKind, DocumentType, OperationCategory } from './documents.ts';
import type { Mention, VatExemption } from './mentions.ts';

/** Who issued a document, as they were at that moment; texts that were not set are empty. */
export type DocumentSeller = {
  name: string;
  legalDetails: string;
  address: string;
  email: string;
  phone: string;
  siret: string;
  siren: string;
  vatNumber: string;
  /** Path under the application's origin, as '/logos/…'. */
  logoUrl: string | null;
};

/** Who a document is for; texts that were not given are empty. */
export type DocumentClient = {
  kind: ClientKind;
  name: string;
  address: string;
  /** ISO 3166-1, two letters. */
  country: string;
  email: string;
  siren: string;
  vatNumber: string;
};

/** Amounts are in cents before tax, rates in percent, quantities with at most three decimals. */
export type IssuedLine = {
  description: string;
  quantity: number;
  unitPriceCents: number;
  vatRate: number;
  totalCents: number;
};

/** Names another document. */
export type DocumentReference = {
  id: string;
  documentType: DocumentType;
  number: string;
  invoiceDate: string;
};

/** An issued quote, invoice or credit note: frozen, never changed nor deleted. Days are 'YYYY-MM-DD'. */
export type IssuedDocument = {
  /** A UUID of version 7: it sorts by the instant of issue. */
  id: string;
  documentType: DocumentType;
  number: string;
  invoiceDate: string;
  supplyDate: string;
  dueDate: string | null;
  validUntil: string | null;
  /** ISO 8601, UTC. */
  issuedAt: string;
  seller: DocumentSeller;
  client: DocumentClient;
  deliveryAddress: string;
  workPlace: string;
  quoteFeeCents: number;
  operationCategory: OperationCategory;
  lines: IssuedLine[];
  tvaEnabled: boolean;
  vat: VatAmount[];
  subtotalCents: number;
  vatCents: number;
  totalCents: number;
  vatExemption: VatExemption | null;
  vatOnDebits: boolean;
  mentions: Mention[];
  notes: string;
  /** The invoice that a credit note cancels, the quote that an invoice bills. */
  origin: DocumentReference | null;
  repairId: string | null;
  /** SHA-256 of all the rest, in base64url: what a customer accepts is this version and no other. */
  digest: string;
};

/** The last outcome of sending a document. */
export type DocumentDelivery = {
  state: 'sent' | 'refused' | 'failed';
  at: string;
  to: string;
  reason?: string;
};

/** A customer's answer to a quote. */
export type QuoteDecision = {
  decision: 'accepted' | 'declined';
  name: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The digest of the version that was answered. */
  digest: string;
};

/** A line of the list: what names a document, and what has happened to it since. */
export type DocumentSummary = {
  id: string;
  documentType: DocumentType;
  number: string;
  invoiceDate: string;
  validUntil: string | null;
  issuedAt: string;
  clientName: string;
  clientEmail: string;
  totalCents: number;
  repairId: string | null;
  /** Grows by one with each event, so that a late or repeated copy is known for what it is. */
  version: number;
  delivery: DocumentDelivery | null;
  decision: QuoteDecision | null;
  /** The credit note that cancels this invoice. */
  creditNote: DocumentReference | null;
  /** The invoice that bills this quote. */
  invoice: DocumentReference | null;
};

/** Something that happened to a document, in the order it did. */
export type DocumentEvent =
  | { kind: 'delivery'; at: string; delivery: DocumentDelivery; messageId?: string }
  | { kind: 'approval-link'; at: string }
  | { kind: 'decision'; at: string; decision: QuoteDecision };

/** Answer of GET /api/documents/{id}. */
export type DocumentDetails = {
  document: IssuedDocument;
  summary: DocumentSummary;
  events: DocumentEvent[];
};

/** Page of GET /api/documents, newest first; `cursor` asks for the next page, null on the last. */
export type DocumentPage = { documents: DocumentSummary[]; cursor: string | null };

/** Documents of one page of the list. */
export const DOCUMENTS_PAGE_SIZE = 24;

/** Answer of POST /api/documents/{id}/approval-link: a path under the application's origin. */
export type ApprovalLink = { path: string; url: string; validUntil: string };

/** Answer of GET /api/devis/{id}: what the customer reads, and answers while `decision` is null. */
export type PublicQuote = {
  id: string;
  number: string;
  invoiceDate: string;
  validUntil: string;
  seller: DocumentSeller;
  clientName: string;
  clientAddress: string;
  /** ISO 3166-1, two letters. */
  clientCountry: string;
  lines: IssuedLine[];
  tvaEnabled: boolean;
  vat: VatAmount[];
  subtotalCents: number;
  vatCents: number;
  totalCents: number;
  mentions: Mention[];
  notes: string;
  digest: string;
  decision: QuoteDecision | null;
};

/** The page on which a customer answers a quote. */
export const quotePath = (id: string, key: string): string => `/devis/${id}?cle=${key}`;
