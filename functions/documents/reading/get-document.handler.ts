import { parisDay } from '../../../shared/time.ts';
import { purchasesRepository } from '../../accounting/margin/purchases.repository.ts';
import { openSendings } from '../../e-invoicing/sending/open-sendings.ts';
import { cardAccountsRepository } from '../../payments/card/accounts/card-accounts.repository.ts';
import { cardsTakenRepository } from '../../payments/card/cards-taken.repository.ts';
import { paymentsRepository } from '../../payments/payments.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { knownDocumentsRepository } from '../known-documents.repository.ts';
import { markClosed } from '../open-repair.ts';
import { repairReader } from './document-list.repository.ts';
import { getDocument } from './get-document.ts';

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

const readRepairs = repairReader(table);

export const handler = shopHandler('GET /api/documents/{id}', {}, async ({ params }, shopId) => {
  const details = await getDocument(dependencies, shopId, params.id);
  const today = parisDay(dependencies.now());
  const [summary = details.summary] = await markClosed(
    readRepairs,
    shopId,
    [details.summary],
    today,
  );
  return { ...details, summary };
});
