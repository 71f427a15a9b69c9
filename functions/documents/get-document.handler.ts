import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { cardAccountsRepository } from './card/card-accounts.repository.ts';
import { cardsTakenRepository } from './card/cards-taken.repository.ts';
import { getDocument } from './get-document.ts';
import { knownDocumentsRepository } from './known-documents.repository.ts';
import { purchasesRepository } from './margin/purchases.repository.ts';
import { paymentsRepository } from './payments/payments.repository.ts';
import { openSendings } from './sending/open-sendings.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  payments: paymentsRepository(table),
  cardAccounts: cardAccountsRepository(table),
  cardsTaken: cardsTakenRepository(table),
  purchases: purchasesRepository(table),
  sendings: openSendings(table),
  now: () => Date.now(),
};

export const handler = shopHandler(async (event, shopId) =>
  json(200, await getDocument(dependencies, shopId, event.pathParameters?.id ?? '')),
);
