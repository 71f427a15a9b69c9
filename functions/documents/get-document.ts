import { creditableParts } from '../../shared/documents/credits.ts';
import type { DocumentDetails } from '../../shared/documents/issued.ts';
import type { DocumentsRepository } from './documents.repository.ts';
import { toSummary } from './documents.ts';
import { ownDocumentWithSummary } from './own-document.ts';

/**
 * A document of the shop, with everything that has happened to it.
 * @throws AppError DOCUMENT_NOT_FOUND
 */
export async function getDocument(
  documents: Pick<DocumentsRepository, 'get' | 'summary' | 'events'>,
  shopId: string,
  id: string,
): Promise<DocumentDetails> {
  const { document, summary } = await ownDocumentWithSummary(documents, shopId, id);
  const { events, unreadable } = await documents.events(shopId, id);
  return {
    document,
    summary: toSummary(summary),
    events,
    ...(unreadable > 0 && { unreadableEvents: unreadable }),
    ...(document.documentType === 'facture' && {
      creditable: summary.creditNote ? [] : creditableParts(document, summary.credits?.thousandths),
    }),
  };
}
