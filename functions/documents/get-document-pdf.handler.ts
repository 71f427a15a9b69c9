import { pdfQuery } from '../../shared/documents/queries.ts';
import { paymentsRepository } from '../payments/payments.repository.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table.ts';
import { openDocumentPrinter } from './document-printer.ts';
import { knownDocumentsRepository } from './known-documents.repository.ts';
import { pdfAnswer } from './pdf-answer.ts';
import { printDocument } from './print-document.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  payments: paymentsRepository(table),
  print: openDocumentPrinter(),
};

export const handler = shopHandler(
  'GET /api/documents/{id}/pdf',
  { query: pdfQuery },
  async ({ query: { as }, params: { id } }, shopId) => {
    return pdfAnswer(await printDocument(dependencies, shopId, id, as === 'issued'));
  },
);
