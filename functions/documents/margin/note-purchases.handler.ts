import { purchasesInput } from '../../../shared/documents/purchases.ts';
import { shopHandler } from '../../entry/http.ts';
import { json } from '../../entry/http-answer.ts';
import { readJson } from '../../entry/http-request.ts';
import { openTable } from '../../platform/table.ts';
import { knownDocumentsRepository } from '../known-documents.repository.ts';
import { notePurchases } from './note-purchases.ts';
import { purchasesRepository } from './purchases.repository.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  purchases: purchasesRepository(table),
};

export const handler = shopHandler(async (event, shopId) => {
  const { purchases } = readJson(event, purchasesInput);
  const id = event.pathParameters?.id ?? '';
  return json(200, { margin: await notePurchases(dependencies, shopId, id, purchases) });
});
