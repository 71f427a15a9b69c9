import { bonusChange } from '../../shared/bonus/change.ts';
import { purchasesRepository } from '../accounting/margin/purchases.repository.ts';
import { knownDocumentsRepository } from '../documents/known-documents.repository.ts';
import { getDocument } from '../documents/reading/get-document.ts';
import { openSendings } from '../e-invoicing/sending/open-sendings.ts';
import { cardAccountsRepository } from '../payments/card/accounts/card-accounts.repository.ts';
import { cardsTakenRepository } from '../payments/card/cards-taken.repository.ts';
import { paymentsRepository } from '../payments/payments.repository.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { bonusesRepository } from './bonuses.repository.ts';
import { changeBonus } from './change-bonus.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  payments: paymentsRepository(table),
  bonuses: bonusesRepository(table),
  cardAccounts: cardAccountsRepository(table),
  cardsTaken: cardsTakenRepository(table),
  sendings: openSendings(table),
  purchases: purchasesRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'PUT /api/documents/{id}/bonus',
  { body: bonusChange },
  async ({ body: change, params: { id } }, shopId) => {
    await changeBonus(dependencies, shopId, id, change);
    return getDocument(dependencies, shopId, id);
  },
);
