import { knownDocumentsRepository } from '../../../documents/known-documents.repository.ts';
import { json } from '../../../platform/entry/http-answer.ts';
import { publicHandler } from '../../../platform/entry/public-http.ts';
import { openTable } from '../../../platform/table/table.ts';
import { cardAccountsRepository } from '../accounts/card-accounts.repository.ts';
import { readPayable } from './pay-invoice.ts';
import { paymentLinksRepository } from './payment-links.repository.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  accounts: cardAccountsRepository(table),
  links: paymentLinksRepository(table),
};

export const handler = publicHandler(
  'GET /api/payer/{id}',
  {},
  async ({ params: { id }, event }) => {
    const invoice = await readPayable(dependencies, id, event.queryStringParameters?.cle ?? '');
    return json(200, invoice, { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  },
);
