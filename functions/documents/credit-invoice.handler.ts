import { creditNoteInput } from '../../shared/documents/input.ts';
import { idempotencyHeaders } from '../../shared/idempotency.ts';
import { refuseLinks } from '../billing/message-links.ts';
import { cardsTakenRepository } from '../payments/card/cards-taken.repository.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { readJson } from '../platform/entry/http-request.ts';
import { openTable } from '../platform/table.ts';
import { validate } from '../platform/validate.ts';
import { creditInvoice } from './credit-invoice.ts';
import { documentsRepository } from './documents.repository.ts';

const table = openTable();
const dependencies = {
  documents: documentsRepository(table),
  taken: cardsTakenRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(async (event, shopId) => {
  const { 'idempotency-key': key } = validate(idempotencyHeaders, event.headers);
  const input = readJson(event, creditNoteInput);
  await refuseLinks(table, shopId, 'creditNote', input);
  const invoiceId = event.pathParameters?.id ?? '';
  return json(201, await creditInvoice(dependencies, shopId, invoiceId, input, key));
});
