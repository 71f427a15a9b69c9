import { AppError } from '../../../shared/errors.ts';
import { untilWritten } from '../../platform/table/until-written.ts';
import type { DocumentsRepository } from '../documents.repository.ts';
import { ownDocumentWithSummary } from '../own-document.ts';
import type { FollowedInvoicesRepository } from './followed-invoices.repository.ts';

export type FollowInvoiceDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  followed: Pick<FollowedInvoicesRepository, 'set'>;
};

/**
 * Starts or stops waiting for an invoice's payment.
 * @throws AppError DOCUMENT_NOT_FOUND, NOT_AN_INVOICE; ALREADY_CREDITED when the shop wants to wait for an invoice that
 * a credit note cancelled; CONFLICT when other writes keep coming first.
 */
export async function followInvoice(
  { documents, followed }: FollowInvoiceDependencies,
  shopId: string,
  id: string,
  isFollowed: boolean,
): Promise<void> {
  await untilWritten(20, async () => {
    const { document, summary } = await ownDocumentWithSummary(documents, shopId, id);
    const { documentType, dueDate } = document;
    if (documentType !== 'facture' || dueDate === null) {
      throw new AppError('NOT_AN_INVOICE', { message: 'Seule une facture peut être suivie.' });
    }
    if (isFollowed && summary.creditNote) throw new AppError('ALREADY_CREDITED');
    return followed.set(shopId, { id, dueDate }, summary, isFollowed);
  });
}
