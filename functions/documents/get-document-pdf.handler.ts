import { shopHandler } from '../entry/http.ts';
import { openTable } from '../platform/table.ts';
import { openDocumentPrinter } from './document-printer.ts';
import { documentsRepository } from './documents.repository.ts';
import { ownDocument } from './own-document.ts';
import { pdfAnswer } from './pdf-answer.ts';

const documents = documentsRepository(openTable());
const print = openDocumentPrinter();

export const handler = shopHandler(async (event, shopId) => {
  const document = await ownDocument(documents, shopId, event.pathParameters?.id ?? '');
  return pdfAnswer(await print(document));
});
