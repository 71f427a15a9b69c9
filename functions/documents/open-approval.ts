import {
  type ApprovalLink,
  type IssuedDocument,
  quotePath,
} from '../../shared/documents/issued.ts';
import { QUOTE_OVER } from '../../shared/documents/words.ts';
import { AppError } from '../../shared/errors.ts';
import { parisDay } from '../../shared/time.ts';
import type { DocumentEventsRepository } from './document-events.repository.ts';
import type { DocumentsRepository } from './documents.repository.ts';
import { newLinkKey } from './link-key.ts';
import { ownDocument } from './own-document.ts';

export type OpenApprovalDependencies = {
  documents: Pick<DocumentsRepository, 'get'>;
  events: Pick<DocumentEventsRepository, 'openApproval'>;
  appOrigin: string;
  now: () => number;
};

/**
 * The link by which the customer reads and answers a quote; the same one each time it is asked for.
 * @throws AppError DOCUMENT_NOT_FOUND, NOT_A_QUOTE, QUOTE_EXPIRED
 */
export async function openApproval(
  dependencies: OpenApprovalDependencies,
  shopId: string,
  quoteId: string,
): Promise<ApprovalLink> {
  const quote = await ownDocument(dependencies.documents, shopId, quoteId);
  return approvalLinkOf(dependencies, shopId, quote);
}

/** As `openApproval`, for a quote at hand. */
export async function approvalLinkOf(
  { events, appOrigin, now }: Omit<OpenApprovalDependencies, 'documents'>,
  shopId: string,
  quote: IssuedDocument,
): Promise<ApprovalLink> {
  const { documentType, validUntil } = quote;
  if (documentType !== 'devis' || validUntil === null) throw new AppError('NOT_A_QUOTE');
  const nowMs = now();
  if (validUntil < parisDay(nowMs)) {
    throw new AppError('QUOTE_EXPIRED', { message: QUOTE_OVER });
  }
  const key = newLinkKey();
  const at = new Date(nowMs).toISOString();
  const approval = await events.openApproval(shopId, { ...quote, validUntil }, key, at);
  const path = quotePath(quote.id, approval.key);
  return { path, url: `${appOrigin}${path}`, validUntil };
}
