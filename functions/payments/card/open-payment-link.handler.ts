import { knownDocumentsRepository } from '../../documents/known-documents.repository.ts';
import { readVariables } from '../../platform/config.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table.ts';
import { cardAccountsRepository } from './card-accounts.repository.ts';
import { openPaymentLink } from './payment-link.ts';
import { paymentLinksRepository } from './payment-links.repository.ts';

const table = openTable();
const dependencies = {
  documents: knownDocumentsRepository(table),
  accounts: cardAccountsRepository(table),
  links: paymentLinksRepository(table),
  appOrigin: readVariables('APP_ORIGIN').APP_ORIGIN,
};

export const handler = shopHandler(async (event, shopId) =>
  json(200, await openPaymentLink(dependencies, shopId, event.pathParameters?.id ?? '')),
);
