import { isExpired } from '../../../shared/documents/issued/document-state.ts';
import {
  type ApprovalLink,
  type IssuedDocument,
  quotePath,
} from '../../../shared/documents/issued/issued.ts';
import { QUOTE_CLOSED, QUOTE_OVER } from '../../../shared/documents/words.ts';
import { AppError } from '../../../shared/errors.ts';
import { parisDay } from '../../../shared/time.ts';
import type { DocumentEventsRepository } from '../document-events.repository.ts';
import type { DocumentsRepository } from '../documents.repository.ts';
import { openRepairOf, type ReadItem } from '../open-repair.ts';
import { ownDocumentWithSummary } from '../own-document.ts';
import { newLinkKey } from './link-key.ts';

export type OpenApprovalDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  events: Pick<DocumentEventsRepository, 'openApproval'>;
  readItem: ReadItem;
  appOrigin: string;
  now: () => number;
};

type RenewApprovalDependencies = OpenApprovalDependencies & {
  events: Pick<DocumentEventsRepository, 'approval' | 'renewApproval'>;
};

/**
 * Returns the same link each time, while the customer can answer.
 * @throws AppError DOCUMENT_NOT_FOUND, NOT_A_QUOTE, ALREADY_DECIDED, ALREADY_INVOICED, QUOTE_EXPIRED, QUOTE_CLOSED
 */
export async function openApproval(
  dependencies: OpenApprovalDependencies,
  shopId: string,
  quoteId: string,
): Promise<ApprovalLink> {
  const { quote, summary } = await ownQuote(dependencies, shopId, quoteId);
  if (summary.decision) throw new AppError('ALREADY_DECIDED');
  if (summary.invoice) throw new AppError('ALREADY_INVOICED');
  const { isOpen } = await openRepairOf(dependencies.readItem, shopId, quote);
  if (!isOpen) throw new AppError('QUOTE_CLOSED', { message: QUOTE_CLOSED });
  return approvalLinkOf(dependencies, shopId, quote);
}

/**
 * Replaces the link of a quote, because strangers may have the link. The quote may be closed or invoiced.
 * @throws AppError the errors of `openApproval`
 */
export async function renewApproval(
  dependencies: RenewApprovalDependencies,
  shopId: string,
  quoteId: string,
): Promise<ApprovalLink> {
  const { events, now } = dependencies;
  const { quote } = await ownQuote(dependencies, shopId, quoteId);
  const nowMs = now();
  const validUntil = lastDayOf(quote, nowMs);
  const standing = await events.approval(quote.id);
  if (standing === undefined) return openApproval(dependencies, shopId, quoteId);
  const at = new Date(nowMs).toISOString();
  const { key } = await events.renewApproval(standing, newLinkKey(), at);
  return linkOf(dependencies, quote.id, key, validUntil);
}

/** @throws AppError DOCUMENT_NOT_FOUND, NOT_A_QUOTE */
async function ownQuote(
  { documents }: Pick<OpenApprovalDependencies, 'documents'>,
  shopId: string,
  quoteId: string,
) {
  const { document: quote, summary } = await ownDocumentWithSummary(documents, shopId, quoteId);
  if (quote.documentType !== 'devis') throw new AppError('NOT_A_QUOTE');
  return { quote, summary };
}

/** Opens a quote for its answer and returns the link. The caller has read the quote and checked its repairs. */
export async function approvalLinkOf(
  dependencies: Omit<OpenApprovalDependencies, 'documents' | 'readItem'>,
  shopId: string,
  quote: IssuedDocument,
): Promise<ApprovalLink> {
  const nowMs = dependencies.now();
  const validUntil = lastDayOf(quote, nowMs);
  const at = new Date(nowMs).toISOString();
  const opened = { ...quote, validUntil };
  const { key } = await dependencies.events.openApproval(shopId, opened, newLinkKey(), at);
  return linkOf(dependencies, quote.id, key, validUntil);
}

/** Returns the last day of a quote that can still be answered. @throws AppError NOT_A_QUOTE, QUOTE_EXPIRED */
function lastDayOf({ documentType, validUntil }: IssuedDocument, nowMs: number): string {
  if (documentType !== 'devis' || validUntil === null) throw new AppError('NOT_A_QUOTE');
  if (isExpired(validUntil, parisDay(nowMs)))
    throw new AppError('QUOTE_EXPIRED', { message: QUOTE_OVER });
  return validUntil;
}

function linkOf(
  { appOrigin }: Pick<OpenApprovalDependencies, 'appOrigin'>,
  id: string,
  key: string,
  validUntil: string,
): ApprovalLink {
  const path = quotePath(id, key);
  return { path, url: `${appOrigin}${path}`, validUntil };
}
