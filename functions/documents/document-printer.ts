import { documentTitle } from '../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import type { Receipt } from '../../shared/payments/payments.ts';
import { type LogoReader, openLogoReader } from './document-logo.ts';
import { documentPdf } from './pdf/document-pdf.ts';
import type { Attachment } from './raw-email.ts';

/** Makes an issued document's PDF, under the name that it is saved and sent by; with `receipt` a copy that says it was paid. */
export type DocumentPrinter = (document: IssuedDocument, receipt?: Receipt) => Promise<Attachment>;

/** `content` under the name that a document's PDF has wherever it is kept. */
export const documentFile = (
  { documentType, number }: IssuedDocument,
  content: Buffer,
): Attachment => ({ filename: `${documentTitle(documentType, number)}.pdf`, content });

/** Prints documents with the logos of the bucket that the environment names. */
export const openDocumentPrinter = (): DocumentPrinter => documentPrinter(openLogoReader());

/** Prints documents with the logos that `readLogo` gives. */
export const documentPrinter =
  (readLogo: LogoReader): DocumentPrinter =>
  async (document, receipt) => {
    const logo = await readLogo(document.seller.logoUrl);
    return documentFile(document, await documentPdf(document, logo, receipt));
  };
