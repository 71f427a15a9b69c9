import { purchasesInput } from '../../../shared/documents/input/purchases.ts';
import { knownDocumentsRepository } from '../../documents/known-documents.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { notePurchases } from './note-purchases.ts';
import { purchasesRepository } from './purchases.repository.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  purchases: purchasesRepository(table),
};

export const handler = shopHandler(
  'PUT /api/documents/{id}/purchases',
  { body: purchasesInput },
  async ({ body: { purchases }, params: { id } }, shopId) => ({
    margin: await notePurchases(dependencies, shopId, id, purchases),
  }),
);
