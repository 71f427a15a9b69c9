import { idempotencyHeaders } from '../../shared/idempotency.ts';
import { paymentInput } from '../../shared/payments/schemas.ts';
import { purchasesRepository } from '../accounting/margin/purchases.repository.ts';
import { knownDocumentsRepository } from '../documents/known-documents.repository.ts';
import { getDocument } from '../documents/reading/get-document.ts';
import { openSendings } from '../e-invoicing/sending/open-sendings.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { openTable } from '../platform/table/table.ts';
import { cardAccountsRepository } from './card/accounts/card-accounts.repository.ts';
import { cardsTakenRepository } from './card/cards-taken.repository.ts';
import { paymentsRepository } from './payments.repository.ts';
import { recordPayment, warnOfCash } from './record-payment.ts';

const table = openTable();
const cardsTaken = cardsTakenRepository(table);
const dependencies = {
  documents: knownDocumentsRepository(table),
  payments: paymentsRepository(table),
  cardAccounts: cardAccountsRepository(table),
  cardsTaken,
  taken: cardsTaken,
  sendings: openSendings(table),
  purchases: purchasesRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'POST /api/documents/{id}/payments',
  { headers: idempotencyHeaders, body: paymentInput },
  async ({ headers: { 'idempotency-key': key }, body: input, params: { id } }, shopId) => {
    await recordPayment(dependencies, shopId, id, input, key);
    const details = await getDocument(dependencies, shopId, id);
    return json(201, await warnOfCash(dependencies.documents, shopId, details, input));
  },
);
