import { idempotencyHeaders } from '../../shared/idempotency.ts';
import { depositInput } from '../../shared/payments/schemas.ts';
import { openIssuing } from '../documents/issuing/issuers.repository.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { openTable } from '../platform/table/table.ts';
import { billDeposit } from './bill-deposit.ts';

const dependencies = openIssuing(openTable());

export const handler = shopHandler(
  'POST /api/documents/{id}/deposit',
  { headers: idempotencyHeaders, body: depositInput },
  async ({ headers: { 'idempotency-key': key }, body: input, params: { id: quoteId } }, shopId) => {
    return json(201, await billDeposit(dependencies, shopId, quoteId, input, key));
  },
);
