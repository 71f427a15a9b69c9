import * as z from 'zod/mini';
import { bonusStandingSchema } from '../../../../shared/bonus/answers.ts';
import type { BonusChange } from '../../../../shared/bonus/change.ts';
import type { ProofFileKind } from '../../../../shared/bonus/schemes.ts';
import type { DocumentType } from '../../../../shared/documents/documents.ts';
import type {
  CreditNoteInput,
  DocumentRequest,
  QuoteInvoiceInput,
  SendDocumentInput,
} from '../../../../shared/documents/input/input.ts';
import type { Purchase } from '../../../../shared/documents/input/purchases.ts';
import {
  approvalLinkSchema,
  type DocumentDelivery,
  documentDetailsSchema,
  documentPageSchema,
  sentDocumentSchema,
} from '../../../../shared/documents/issued/issued.ts';
import { issuedDocumentSchema } from '../../../../shared/documents/issued/issued-document.ts';
import { purchasesSchema } from '../../../../shared/documents/issued/margin-lines.ts';
import { suggestionsSchema } from '../../../../shared/documents/suggestions.ts';
import { sendingAskedSchema } from '../../../../shared/e-invoicing/sending.ts';
import { cardRefundSchema, paymentLinkSchema } from '../../../../shared/payments/card.ts';
import type { DepositInput } from '../../../../shared/payments/schemas.ts';
import { repairSchema, repairSummarySchema } from '../../../../shared/repairs/repairs.ts';
import { callApi, downloadFile } from '../../lib/api/api-client.ts';
import type { QuotedRepair } from '../../lib/documents/quick-quote.ts';

/** Each request throws ApiError. Issuing waits for a document number, and sending creates a PDF first. */
const LONG_TIMEOUT_MS = 30_000;
/** The time limit is long enough for three megabytes over a slow mobile connection. */
const FILE_TIMEOUT_MS = 90_000;

/** An empty value does not filter. */
export type DocumentFilter = { type: DocumentType | ''; q: string };

/** A repeated request with the same key and body returns the document that the first one issued. */
export const issueDocument = (body: DocumentRequest, idempotencyKey: string) =>
  callApi('POST /api/documents', issuedDocumentSchema, {
    body,
    idempotencyKey,
    timeoutMs: LONG_TIMEOUT_MS,
  });

export function listDocuments(filter: DocumentFilter, cursor: string | null, signal?: AbortSignal) {
  const query = { ...filter, cursor };
  return callApi('GET /api/documents', documentPageSchema, { query, signal });
}

export const listSuggestions = (signal: AbortSignal) =>
  callApi('GET /api/lines', suggestionsSchema, { signal });

export const getDocumentPdf = (id: string, query: { as?: 'issued' } = {}) =>
  downloadFile('GET /api/documents/{id}/pdf', { params: { id }, query });

/** A repeated request with the same key returns the credit note that the first one issued. */
export const creditInvoice = (id: string, body: CreditNoteInput, idempotencyKey: string) =>
  callApi('POST /api/documents/{id}/credit-note', issuedDocumentSchema, {
    params: { id },
    body,
    idempotencyKey,
    timeoutMs: LONG_TIMEOUT_MS,
  });

/** Issues the invoice of a quote at most once, dated today when no date is given. */
export const invoiceQuote = (id: string, body: QuoteInvoiceInput) =>
  callApi('POST /api/documents/{id}/invoice', issuedDocumentSchema, {
    params: { id },
    body,
    timeoutMs: LONG_TIMEOUT_MS,
  });

/** A repeated request with the same key returns the invoice that the first one issued. */
export const billDeposit = (id: string, body: DepositInput, idempotencyKey: string) =>
  callApi('POST /api/documents/{id}/deposit', issuedDocumentSchema, {
    params: { id },
    body,
    idempotencyKey,
    timeoutMs: LONG_TIMEOUT_MS,
  });

export const changeBonus = (id: string, body: BonusChange) =>
  callApi('PUT /api/documents/{id}/bonus', documentDetailsSchema, {
    params: { id },
    body,
    timeoutMs: LONG_TIMEOUT_MS,
  });

export const addBonusProof = (id: string, kind: ProofFileKind, body: Blob): Promise<unknown> =>
  callApi('POST /api/documents/{id}/bonus/proofs', bonusStandingSchema, {
    params: { id },
    query: { kind },
    body,
    timeoutMs: FILE_TIMEOUT_MS,
  });

export const getBonusProof = (id: string, proof: string) =>
  downloadFile('GET /api/documents/{id}/bonus/proofs/{proof}', {
    params: { id, proof },
    timeoutMs: FILE_TIMEOUT_MS,
  });

export const removeBonusProof = (id: string, proof: string): Promise<unknown> =>
  callApi('DELETE /api/documents/{id}/bonus/proofs/{proof}', bonusStandingSchema, {
    params: { id, proof },
  });

export const notePurchases = (id: string, purchases: readonly Purchase[]): Promise<unknown> =>
  callApi('PUT /api/documents/{id}/purchases', purchasesSchema, {
    params: { id },
    body: { purchases: [...purchases] },
  });

/**
 * With the same key, a repeated request sends no second e-mail. Only a person repeats it, because each attempt is
 * recorded with the document.
 */
export async function sendDocument(
  id: string,
  body: SendDocumentInput,
  idempotencyKey: string,
): Promise<DocumentDelivery> {
  const request = {
    params: { id },
    body,
    idempotencyKey,
    isRepeated: false,
    timeoutMs: LONG_TIMEOUT_MS,
  };
  return (await callApi('POST /api/documents/{id}/send', sentDocumentSchema, request)).delivery;
}

export const askSending = (id: string): Promise<unknown> =>
  callApi('POST /api/documents/{id}/transmission', sendingAskedSchema, { params: { id } });

/** The request returns the current link. With `renew`, it returns a new link that replaces the current one. */
export type LinkRequest = { renew?: true };

export const openApproval = (id: string, body: LinkRequest = {}) =>
  callApi('POST /api/documents/{id}/approval-link', approvalLinkSchema, { params: { id }, body });

/** Refunds a part of an overpaid invoice to its card. A repeated request refunds only once. */
export const refundCards = (id: string, amountCents: number) =>
  callApi('POST /api/documents/{id}/card-refund', cardRefundSchema, {
    params: { id },
    body: { amountCents },
  });

export const openPaymentLink = (id: string, body: LinkRequest = {}) =>
  callApi('POST /api/documents/{id}/payment-link', paymentLinkSchema, { params: { id }, body });

export type RepairSource = QuotedRepair & { depositedWith?: readonly QuotedRepair[] | undefined };

const repairSourceSchema = z.object({
  ...repairSchema.shape,
  depositedWith: z.optional(z.array(repairSummarySchema)),
});

/** Reads the repair from which a draft starts, by its tracking number or id. */
export const getRepairSource = (id: string, signal?: AbortSignal): Promise<RepairSource> =>
  callApi('GET /api/repairs/{id}', repairSourceSchema, {
    params: { id },
    signal,
  });
