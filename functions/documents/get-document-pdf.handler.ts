import { shopHandler } from '../entry/http.ts';
import { openTable } from '../platform/table.ts';
import { openLogoReader } from './document-logo.ts';
import { documentsRepository } from './documents.repository.ts';
import { ownDocument } from './own-document.ts';
import { documentPdf } from './pdf/document-pdf.ts';
import { pdfAnswer } from './pdf-answer.ts';

const documents = documentsRepository(openTable());
const readLogo = openLogoReader();

export const handler = shopHandler(async (event, shopId) => {
  const document = await ownDocument(documents, shopId, event.pathParameters?.id ?? '');
  return pdfAnswer(document, await documentPdf(document, await readLogo(document.seller.logoUrl)));
});
