import { idempotencyHeaders } from '../../shared/idempotency.ts';
import { paymentInput } from '../../shared/payments/schemas.ts';
import { getDocument, openDocumentDetails } from '../documents/reading/get-document.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { openTable } from '../platform/table/table.ts';
import { recordPayment, warnOfCash } from './record-payment.ts';

const details = openDocumentDetails(openTable());
const dependencies = { ...details, taken: details.cardsTaken };

export const handler = shopHandler(
  'POST /api/documents/{id}/payments',
  { headers: idempotencyHeaders, body: paymentInput },
  async ({ headers: { 'idempotency-key': key }, body: input, params: { id } }, shopId) => {
    await recordPayment(dependencies, shopId, id, input, key);
    const after = await getDocument(details, shopId, id);
    return json(201, await warnOfCash(details.documents, shopId, after, input));
  },
);
