import { followedInput } from '../../shared/documents/input.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { readJson } from '../platform/entry/http-request.ts';
import { openTable } from '../platform/table.ts';
import { followInvoice } from './follow-invoice.ts';
import { followedInvoicesRepository } from './followed-invoices.repository.ts';
import { knownDocumentsRepository } from './known-documents.repository.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  followed: followedInvoicesRepository(table),
};

export const handler = shopHandler(async (event, shopId) => {
  const { followed } = readJson(event, followedInput);
  await followInvoice(dependencies, shopId, event.pathParameters?.id ?? '', followed);
  return json(200, { followed });
});
