import { depositInput } from '../../../shared/payments/schemas.ts';
import { shopHandler } from '../../entry/http.ts';
import { json } from '../../entry/http-answer.ts';
import { readJson } from '../../entry/http-request.ts';
import { idempotencyHeaders } from '../../entry/idempotency.ts';
import { openTable } from '../../platform/table.ts';
import { validate } from '../../platform/validate.ts';
import { documentsRepository } from '../documents.repository.ts';
import { issuersRepository } from '../issuers.repository.ts';
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
