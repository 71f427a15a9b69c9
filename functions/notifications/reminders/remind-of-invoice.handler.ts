import { openBudgets } from '../../billing/spending.ts';
import { openDocumentPrinter } from '../../documents/document-printer.ts';
import { knownDocumentsRepository } from '../../documents/known-documents.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table.ts';
import { openDocumentSender } from '../ses.ts';
import { overdueClaims } from './overdue-claims.repository.ts';
import { remindOfInvoice } from './remind-of-invoice.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  claims: overdueClaims(table, openBudgets()),
  print: openDocumentPrinter(),
  send: openDocumentSender(),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'POST /api/documents/{id}/reminders',
  {},
  async ({ params }, shopId) =>
    json(200, {
      reminded: await remindOfInvoice(dependencies, shopId, params.id),
    }),
);
