import { bonusStandingSchema } from '../../../../shared/bonus/answers.ts';
import type { BonusChange } from '../../../../shared/bonus/change.ts';
import type { ProofFileKind } from '../../../../shared/bonus/schemes.ts';
import type { DocumentType } from '../../../../shared/documents/documents.ts';
import type {
  CreditNoteInput,
  QuoteInvoiceInput,
  SendDocumentInput,
} from '../../../../shared/documents/input.ts';
import {
  type ApprovalLink,
  approvalLinkSchema,
  type DocumentDelivery,
  type DocumentDetails,
  type DocumentPage,
  documentDetailsSchema,
  documentPageSchema,
  type IssuedDocument,
  issuedDocumentSchema,
  sentDocumentSchema,
} from '../../../../shared/documents/issued.ts';
import { purchasesSchema } from '../../../../shared/documents/margin-lines.ts';
import type { Purchase } from '../../../../shared/documents/purchases.ts';
import { type Suggestions, suggestionsSchema } from '../../../../shared/documents/suggestions.ts';
import { sendingAskedSchema } from '../../../../shared/e-invoicing/sending.ts';
import {
  type CardRefundAnswer,
  cardRefundSchema,
  type PaymentLinkAnswer,
  paymentLinkSchema,
} from '../../../../shared/payments/card.ts';
import type { DepositInput } from '../../../../shared/payments/schemas.ts';
import { type Repair, repairSchema } from '../../../../shared/repairs/repairs.ts';
import { callApi, downloadFile } from '../../lib/api-client.ts';

/** Issuing waits for a document number, and sending creates a PDF first. */
const LONG_TIMEOUT_MS = 30_000;
/** Long enough for three megabytes over a slow mobile connection. */
const FILE_TIMEOUT_MS = 90_000;

/** The filter on the shop's documents; an empty value does not filter. */
export type DocumentFilter = { type: DocumentType | ''; q: string };

const pathOf = <Rest extends string>(id: string, rest: Rest) =>
  `/api/documents/${encodeURIComponent(id)}${rest}` as const;

/**
 * Issues a draft. The same key with the same body returns the document of the first call. Throws ApiError.
 */
export const issueDocument = (body: object, idempotencyKey: string): Promise<IssuedDocument> =>
  callApi('/api/documents', issuedDocumentSchema, {
    method: 'POST',
    body,
    idempotencyKey,
    timeoutMs: LONG_TIMEOUT_MS,
  });

/** A page of the shop's issued documents, newest first. Throws ApiError. */
export function listDocuments(
  filter: DocumentFilter,
  cursor: string | null,
  signal: AbortSignal,
): Promise<DocumentPage> {
  const query = new URLSearchParams();
  if (filter.type) query.set('type', filter.type);
  if (filter.q) query.set('q', filter.q);
  if (cursor !== null) query.set('cursor', cursor);
  const suffix = query.size > 0 ? (`?${query}` as const) : '';
  return callApi(`/api/documents${suffix}`, documentPageSchema, { signal });
}

/** The lines that the shop has issued before. Throws ApiError. */
export const listSuggestions = (signal: AbortSignal): Promise<Suggestions> =>
  callApi('/api/lines', suggestionsSchema, { signal });

/** An issued document with its events. Throws ApiError. */
export const getDocument = (id: string, signal?: AbortSignal): Promise<DocumentDetails> =>
  callApi(pathOf(id, ''), documentDetailsSchema, signal ? { signal } : {});

/** The document's PDF. Throws ApiError. */
export const getDocumentPdf = (id: string): Promise<Blob> =>
  downloadFile(pathOf(id, '/pdf'), { timeoutMs: LONG_TIMEOUT_MS });

/**
 * Issues a credit note for a part or the whole of an invoice. The same key with the same body returns the
 * note of the first call. Throws ApiError.
 */
export const creditInvoice = (
  id: string,
  body: CreditNoteInput,
  idempotencyKey: string,
): Promise<IssuedDocument> =>
  callApi(pathOf(id, '/credit-note'), issuedDocumentSchema, {
    method: 'POST',
    body,
    idempotencyKey,
    timeoutMs: LONG_TIMEOUT_MS,
  });

/** Issues the invoice of a quote, dated today when no date is given, at most once. Throws ApiError. */
export const invoiceQuote = (id: string, body: QuoteInvoiceInput): Promise<IssuedDocument> =>
  callApi(pathOf(id, '/invoice'), issuedDocumentSchema, {
    method: 'POST',
    body,
    timeoutMs: LONG_TIMEOUT_MS,
  });

/**
 * Issues a deposit invoice for a quote. The same key with the same amount returns the invoice of the first
 * call. Throws ApiError.
 */
export const billDeposit = (
  id: string,
  body: DepositInput,
  idempotencyKey: string,
): Promise<IssuedDocument> =>
  callApi(pathOf(id, '/deposit'), issuedDocumentSchema, {
    method: 'POST',
    body,
    idempotencyKey,
    timeoutMs: LONG_TIMEOUT_MS,
  });

/** Records the state of an invoice's bonus. Recording it twice has the effect of once. Throws ApiError. */
export const changeBonus = (id: string, body: BonusChange): Promise<DocumentDetails> =>
  callApi(pathOf(id, '/bonus'), documentDetailsSchema, {
    method: 'PUT',
    body,
    timeoutMs: LONG_TIMEOUT_MS,
  });

const proofPath = (id: string, proof: string) =>
  pathOf(id, `/bonus/proofs/${encodeURIComponent(proof)}`);

/** Stores a photograph or a PDF that proves the bonus of an invoice. Throws ApiError. */
export const addBonusProof = (id: string, kind: ProofFileKind, body: Blob): Promise<unknown> =>
  callApi(pathOf(id, `/bonus/proofs?kind=${kind}`), bonusStandingSchema, {
    method: 'POST',
    body,
    timeoutMs: FILE_TIMEOUT_MS,
  });

/** Downloads a file that proves the bonus of an invoice. Throws ApiError. */
export const getBonusProof = (id: string, proof: string): Promise<Blob> =>
  downloadFile(proofPath(id, proof), { timeoutMs: FILE_TIMEOUT_MS });

/** Deletes such a file. Deleting it twice has the effect of once. Throws ApiError. */
export const removeBonusProof = (id: string, proof: string): Promise<unknown> =>
  callApi(proofPath(id, proof), bonusStandingSchema, { method: 'DELETE' });

/** Records the purchase prices of a document's goods, replacing the earlier ones. Throws ApiError. */
export const notePurchases = (id: string, purchases: readonly Purchase[]): Promise<unknown> =>
  callApi(pathOf(id, '/purchases'), purchasesSchema, { method: 'PUT', body: { purchases } });

/**
 * E-mails a document to its client. It is never retried automatically, because each e-mail reaches a person.
 * Throws ApiError.
 */
export async function sendDocument(id: string, body: SendDocumentInput): Promise<DocumentDelivery> {
  const request = { method: 'POST', body, timeoutMs: LONG_TIMEOUT_MS } as const;
  return (await callApi(pathOf(id, '/send'), sentDocumentSchema, request)).delivery;
}

/**
 * Asks for an invoice to be sent through the platform, when it was not sent or was refused. Throws ApiError.
 */
export const askSending = (id: string): Promise<unknown> =>
  callApi(pathOf(id, '/transmission'), sendingAskedSchema, { method: 'POST', body: {} });

/** A request for a link: the current one, or with `renew` a new one that replaces it. */
export type LinkRequest = { renew?: true };

/** The link with which a customer answers a quote; it stays the same until it is renewed. Throws ApiError. */
export const openApproval = (id: string, body: LinkRequest = {}): Promise<ApprovalLink> =>
  callApi(pathOf(id, '/approval-link'), approvalLinkSchema, { method: 'POST', body });

/**
 * Refunds a part of an overpaid invoice to the card that paid it; pressing twice refunds once. Throws
 * ApiError.
 */
export const refundCards = (id: string, amountCents: number): Promise<CardRefundAnswer> =>
  callApi(pathOf(id, '/card-refund'), cardRefundSchema, { method: 'POST', body: { amountCents } });

/**
 * The link with which a customer pays an invoice by card; it stays the same until it is renewed. Throws
 * ApiError.
 */
export const openPaymentLink = (id: string, body: LinkRequest = {}): Promise<PaymentLinkAnswer> =>
  callApi(pathOf(id, '/payment-link'), paymentLinkSchema, { method: 'POST', body });

/** The fields of a repair that a draft uses. */
export type RepairSource = Pick<
  Repair,
  | 'id'
  | 'trackingNumber'
  | 'deviceType'
  | 'deviceModel'
  | 'issue'
  | 'customerName'
  | 'customerFirstName'
  | 'customerEmail'
>;

/** The repair from which a draft starts, by its tracking number or id. Throws ApiError. */
export const getRepairSource = (id: string, signal?: AbortSignal): Promise<RepairSource> =>
  callApi(`/api/repairs/${encodeURIComponent(id)}`, repairSchema, signal ? { signal } : {});
