import { paymentStanding, receiptOf } from '../../shared/payments/payments.ts';
import type { Attachment } from '../notifications/raw-email.ts';
import type { PaymentsRepository } from '../payments/payments.repository.ts';
import type { DocumentPrinter } from './document-printer.ts';
import type { DocumentsRepository } from './documents.repository.ts';
import { ownDocument, ownDocumentWithSummary } from './own-document.ts';

export type PrintDocumentDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  payments: Pick<PaymentsRepository, 'of'>;
  print: DocumentPrinter;
};

/**
 * Returns the PDF of a shop's document. A paid invoice is printed with the day of its payment; `asIssued` returns it as
 * it was issued, which never changes (docs/decisions/0114).
 * @throws AppError DOCUMENT_NOT_FOUND; UNAVAILABLE while the logo cannot be read.
 */
export async function printDocument(
  { documents, payments, print }: PrintDocumentDependencies,
  shopId: string,
  id: string,
  asIssued: boolean,
): Promise<Attachment> {
  if (asIssued) return print(await ownDocument(documents, shopId, id));
  const { document, summary } = await ownDocumentWithSummary(documents, shopId, id);
  const standing = paymentStanding(summary, '');
  if (document.documentType !== 'facture' || standing.paymentState !== 'paid') {
    return print(document);
  }
  const paid = await payments.of(shopId, id);
  const own = paid.payments.filter((each) => !summary.bonus?.payments?.includes(each.id));
  return print(document, receiptOf(own, standing));
}
