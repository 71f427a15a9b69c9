import { openBudgets } from '../../billing/budgets/spending.ts';
import { knownDocumentsRepository } from '../../documents/known-documents.repository.ts';
import { openDocumentPrinter } from '../../documents/prints/document-printer.ts';
import { printsRepository } from '../../documents/prints/prints.repository.ts';
import { cardAccountsRepository } from '../../payments/card/accounts/card-accounts.repository.ts';
import { paymentLinksRepository } from '../../payments/card/payment-links/payment-links.repository.ts';
import { knownPaymentsRepository } from '../../payments/known-payments.repository.ts';
import { readVariables } from '../../platform/config.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { paidClaims } from '../claim.ts';
import { messagesRepository } from '../messages.repository.ts';
import { openDocumentSender } from '../providers/ses.ts';
import { remindOfInvoice } from './remind-of-invoice.ts';

const table = openTable();
const budgets = openBudgets();
const dependencies = {
  documents: knownDocumentsRepository(table),
  payments: knownPaymentsRepository(table),
  accounts: cardAccountsRepository(table),
  links: paymentLinksRepository(table),
  messages: messagesRepository(table, paidClaims(table, budgets)),
  prints: printsRepository(table, budgets),
  print: openDocumentPrinter(),
  send: openDocumentSender(),
  appOrigin: readVariables('APP_ORIGIN').APP_ORIGIN,
  now: () => Date.now(),
};

export const handler = shopHandler(
  'POST /api/documents/{id}/reminders',
  {},
  async ({ params }, shopId) => ({
    reminded: await remindOfInvoice(dependencies, shopId, params.id),
  }),
);
