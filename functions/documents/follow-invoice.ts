import { AppError } from '../../shared/errors.ts';
import type { DocumentsRepository } from './documents.repository.ts';
import type { FollowedInvoicesRepository } from './followed-invoices.repository.ts';
import { ownDocumentWithSummary } from './own-document.ts';

export type FollowInvoiceDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  followed: Pick<FollowedInvoicesRepository, 'set'>;
};

/**
 * Starts or stops waiting for an invoice's payment, at the shop's request.
 * @throws AppError DOCUMENT_NOT_FOUND, NOT_AN_INVOICE; ALREADY_CREDITED when there is nothing left to pay of an invoice
 * to follow.
 */
export async function followInvoice(
  { documents, followed }: FollowInvoiceDependencies,
  shopId: string,
  id: string,
  isFollowed: boolean,
): Promise<void> {
  const { document, summary } = await ownDocumentWithSummary(documents, shopId, id);
  const { documentType, dueDate } = document;
  if (documentType !== 'facture' || dueDate === null) {
    throw new AppError('NOT_AN_INVOICE', { message: 'Seule une facture peut être suivie.' });
  }
  if (isFollowed && summary.creditNote) throw new AppError('ALREADY_CREDITED');
  await followed.set(shopId, { id, dueDate }, isFollowed);
}
