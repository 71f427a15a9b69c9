import { followedInput } from '../../../shared/documents/input/input.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { knownDocumentsRepository } from '../known-documents.repository.ts';
import { followInvoice } from './follow-invoice.ts';
import { followedInvoicesRepository } from './followed-invoices.repository.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  followed: followedInvoicesRepository(table),
};

export const handler = shopHandler(
  'PUT /api/documents/{id}/followed',
  { body: followedInput },
  async ({ body: { followed }, params }, shopId) => {
    await followInvoice(dependencies, shopId, params.id, followed);
    return { followed };
  },
);
