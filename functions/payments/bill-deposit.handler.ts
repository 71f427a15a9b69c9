import { idempotencyHeaders } from '../../shared/idempotency.ts';
import { depositInput } from '../../shared/payments/schemas.ts';
import { documentsRepository } from '../documents/documents.repository.ts';
import { issuersRepository } from '../documents/issuers.repository.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { readJson } from '../platform/entry/http-request.ts';
import { openTable } from '../platform/table.ts';
import { validate } from '../platform/validate.ts';
import { billDeposit } from './bill-deposit.ts';

const table = openTable();
const dependencies = {
  documents: documentsRepository(table),
  issuers: issuersRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(async (event, shopId) => {
  const { 'idempotency-key': key } = validate(idempotencyHeaders, event.headers);
  const input = readJson(event, depositInput);
  const quoteId = event.pathParameters?.id ?? '';
  return json(201, await billDeposit(dependencies, shopId, quoteId, input, key));
});
