import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { isDocumentId } from './document-id.ts';
import type { DocumentsRepository } from './documents.repository.ts';
import type { KnownSummary } from './documents.ts';

/** @throws AppError DOCUMENT_NOT_FOUND, also when the document belongs to another shop. */
export async function ownDocument(
  documents: Pick<DocumentsRepository, 'get'>,
  shopId: string,
  id: string,
): Promise<IssuedDocument> {
  const document = isDocumentId(id) ? await documents.get(shopId, id) : undefined;
  if (document === undefined) throw new AppError('DOCUMENT_NOT_FOUND');
  return document;
}

/** @throws AppError DOCUMENT_NOT_FOUND */
export async function ownDocumentWithSummary(
  documents: Pick<DocumentsRepository, 'get' | 'summary'>,
  shopId: string,
  id: string,
): Promise<{ document: IssuedDocument; summary: KnownSummary }> {
  const [document, summary] = await Promise.all([
    ownDocument(documents, shopId, id),
    documents.summary(shopId, id),
  ]);
  if (summary === undefined) throw new AppError('DOCUMENT_NOT_FOUND');
  return { document, summary };
}
