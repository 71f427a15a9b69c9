import type { Attachment } from '../../notifications/providers/raw-email.ts';
import type { DocumentsRepository } from '../documents.repository.ts';
import { ownDocument, ownDocumentWithSummary } from '../own-document.ts';
import type { DocumentPrinter } from './document-printer.ts';
import { type PaperCopyDependencies, paperCopyOf } from './paper-copy.ts';

export type PrintDocumentDependencies = PaperCopyDependencies & {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  print: DocumentPrinter;
};

/**
 * An invoice that was paid or credited since its issue is printed as a copy. With `asIssued`, the original is printed
 * (docs/decisions/0114).
 * @throws AppError DOCUMENT_NOT_FOUND; CONFLICT while payments keep coming in; UNAVAILABLE without the logo.
 */
export async function printDocument(
  dependencies: PrintDocumentDependencies,
  shopId: string,
  id: string,
  asIssued: boolean,
): Promise<Attachment> {
  const { documents, print } = dependencies;
  if (asIssued) return print(await ownDocument(documents, shopId, id));
  const { document, summary } = await ownDocumentWithSummary(documents, shopId, id);
  const { copy } = await paperCopyOf(dependencies, shopId, document, summary);
  return print(document, copy);
}
