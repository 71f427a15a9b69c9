import { knownDocumentsRepository } from '../../documents/known-documents.repository.ts';
import { paymentsRepository } from '../../payments/payments.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { askSending } from './ask-sending.ts';
import { openInvoiceQueue } from './invoice-queue.ts';
import { openSendings } from './open-sendings.ts';

const table = openTable();
const dependencies = {
  ...openSendings(table),
  documents: knownDocumentsRepository(table),
  payments: paymentsRepository(table),
  queue: openInvoiceQueue(),
};

export const handler = shopHandler(
  'POST /api/documents/{id}/transmission',
  {},
  async ({ params }, shopId) => json(202, await askSending(dependencies, shopId, params.id)),
);
