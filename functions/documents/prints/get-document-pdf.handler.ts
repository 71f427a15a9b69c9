import { pdfQuery } from '../../../shared/documents/queries.ts';
import { openBudgets } from '../../billing/budgets/spending.ts';
import { knownPaymentsRepository } from '../../payments/known-payments.repository.ts';
import { writingShopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { knownDocumentsRepository } from '../known-documents.repository.ts';
import { openDocumentPrinter } from './document-printer.ts';
import { keptPrints } from './kept-prints.ts';
import { pdfAnswer } from './pdf-answer.ts';
import { printDocument } from './print-document.ts';
import { printsRepository } from './prints.repository.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  payments: knownPaymentsRepository(table),
  now: () => Date.now(),
};
const prints = printsRepository(table, openBudgets());
const kept = keptPrints(openDocumentPrinter());

export const handler = writingShopHandler(
  'GET /api/documents/{id}/pdf',
  { query: pdfQuery },
  async ({ query: { as }, params: { id } }, shopId) => {
    const print = kept(() => prints.claim(shopId, Date.now()));
    return pdfAnswer(await printDocument({ ...dependencies, print }, shopId, id, as === 'issued'));
  },
);
