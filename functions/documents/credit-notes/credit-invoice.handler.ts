import { creditNoteInput } from '../../../shared/documents/input/input.ts';
import { idempotencyHeaders } from '../../../shared/idempotency.ts';
import { refuseLinks } from '../../billing/message-links.ts';
import { cardsTakenRepository } from '../../payments/card/cards-taken.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { openIssuing } from '../issuing/issuers.repository.ts';
import { creditInvoice } from './credit-invoice.ts';

const table = openTable();
const dependencies = { ...openIssuing(table), taken: cardsTakenRepository(table) };

export const handler = shopHandler(
  'POST /api/documents/{id}/credit-note',
  { headers: idempotencyHeaders, body: creditNoteInput },
  async (
    { headers: { 'idempotency-key': key }, body: input, params: { id: invoiceId } },
    shopId,
  ) => {
    await refuseLinks(table, shopId, 'creditNote', input);
    return json(201, await creditInvoice(dependencies, shopId, invoiceId, input, key));
  },
);
