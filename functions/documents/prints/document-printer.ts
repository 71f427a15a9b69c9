import { documentTitle } from '../../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { Attachment } from '../../notifications/providers/raw-email.ts';
import { documentPdf } from '../pdf/document-pdf.ts';
import { type LogoReader, openLogoReader } from './document-logo.ts';
import type { PaperCopy } from './paper-copy.ts';

/** Makes the PDF of an issued document. With `copy`, it is a copy that states what happened after the issue. */
export type DocumentPrinter = (document: IssuedDocument, copy?: PaperCopy) => Promise<Attachment>;

/** Gives `content` the file name that a document's PDF has everywhere. A copy has another name than its original. */
export const documentFile = (
  { documentType, number }: IssuedDocument,
  content: Buffer,
  copy?: PaperCopy,
): Attachment => ({
  filename: `${documentTitle(documentType, number)}${copy ? `-copie-${copy.day}` : ''}.pdf`,
  content,
});

export const openDocumentPrinter = (): DocumentPrinter => documentPrinter(openLogoReader());

export const documentPrinter =
  (readLogo: LogoReader): DocumentPrinter =>
  async (document, copy) => {
    const logo = await readLogo(document.seller.logoUrl);
    return documentFile(document, await documentPdf(document, logo, copy), copy);
  };
