import { sendDocumentInput } from '../../../shared/documents/input/input.ts';
import { idempotencyHeaders } from '../../../shared/idempotency.ts';
import { refuseLinks } from '../../billing/message-links.ts';
import { cardAccountsRepository } from '../../payments/card/accounts/card-accounts.repository.ts';
import { cardsTakenRepository } from '../../payments/card/cards-taken.repository.ts';
import { paymentLinksRepository } from '../../payments/card/payment-links/payment-links.repository.ts';
import { knownPaymentsRepository } from '../../payments/known-payments.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { itemReader } from '../../platform/table/read-item.ts';
import { openTable } from '../../platform/table/table.ts';
import { documentEventsRepository } from '../document-events.repository.ts';
import { knownDocumentsRepository } from '../known-documents.repository.ts';
import { openEmails } from './open-emails.ts';
import { sendDocument } from './send-document.ts';

const table = openTable();
const dependencies = {
  ...openEmails(table),
  documents: knownDocumentsRepository(table),
  payments: knownPaymentsRepository(table),
  events: documentEventsRepository(table),
  accounts: cardAccountsRepository(table),
  readItem: itemReader(),
  taken: cardsTakenRepository(table),
  links: paymentLinksRepository(table),
};

export const handler = shopHandler(
  'POST /api/documents/{id}/send',
  { headers: idempotencyHeaders, body: sendDocumentInput },
  async ({ headers, body: input, params: { id } }, shopId) => {
    await refuseLinks(table, shopId, 'sentDocument', input);
    const key = headers['idempotency-key'];
    return { delivery: await sendDocument(dependencies, shopId, id, input, key) };
  },
);
