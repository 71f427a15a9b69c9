import { quoteInvoiceInput } from '../../../shared/documents/input/input.ts';
import { purchasesRepository } from '../../accounting/margin/purchases.repository.ts';
import { refuseLinks } from '../../billing/message-links.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { openIssuing } from '../issuing/issuers.repository.ts';
import { invoiceQuote } from './invoice-quote.ts';

const table = openTable();
const dependencies = { ...openIssuing(table), purchases: purchasesRepository(table) };

export const handler = shopHandler(
  'POST /api/documents/{id}/invoice',
  { body: quoteInvoiceInput },
  async ({ body: input, params: { id: quoteId } }, shopId) => {
    await refuseLinks(table, shopId, 'document', input);
    return json(201, await invoiceQuote(dependencies, shopId, quoteId, input));
  },
);
