import { csv } from '../account/contract.ts';
import { purchasesInput } from '../documents/input/purchases.ts';
import { purchasesSchema } from '../documents/issued/margin-lines.ts';
import { DOCUMENT } from '../examples.ts';
import { marginSchema } from '../payments/margin.ts';
import { accountingQuery, takingsQuery } from '../payments/range.ts';
import { answer, body, type Contract } from '../route-contract.ts';

export const ACCOUNTING_ROUTES = {
  'GET /api/export/journal': {
    name: 'export-journal',
    tag: 'account',
    summary:
      'Returns sales and receipts as the lines of a FEC (LPF, A. 47 A-1): as text, or page by page to a caller that asks for JSON',
    query: accountingQuery,
    answers: {
      200: {
        ...csv('JournalCode\tJournalLib\tEcritureNum\r\nVE\tVentes\t1\r\n'),
        instead: 'text/plain',
      },
    },
  },
  'GET /api/export/vat': {
    name: 'export-vat',
    tag: 'account',
    summary: 'Returns a page of what was billed and paid at each VAT rate, as lines of a CSV file',
    query: accountingQuery,
    answers: { 200: csv('Opération;Date;Pièce\r\nFacture;20/11/2026;FA-2026-0042\r\n') },
  },
  'GET /api/margin': {
    name: 'get-margin',
    tag: 'takings',
    summary:
      'Returns the VAT on the margins of second-hand goods, and the invoices that lack a purchase price',
    query: takingsQuery,
    answers: {
      200: answer(
        'The sums',
        { Margin: marginSchema },
        {
          from: '2026-11-01',
          to: '2026-11-30',
          count: 2,
          saleCents: 25_000,
          purchaseCents: 15_400,
          marginCents: 9600,
          rates: [{ rate: 20, baseCents: 8000, vatCents: 1600 }],
          missing: {
            saleCents: 12_000,
            count: 1,
            documents: [
              {
                id: '01a202fa-1aa0-743d-a292-15fb0e1d328e',
                number: 'FA-2026-0002',
                clientName: 'Marie Durand',
                saleCents: 12_000,
              },
            ],
          },
        },
      ),
    },
  },
  'PUT /api/documents/{id}/purchases': {
    name: 'note-purchases',
    tag: 'documents',
    summary:
      'Records the purchase prices of goods on an invoice or a quote under the margin scheme; only the shop can read them',
    parameters: { id: { description: 'The document’s id', example: DOCUMENT.id } },
    body: body(purchasesInput, { purchases: [{ line: 1, unitCents: 15_400 }] }),
    answers: {
      200: answer(
        'The margins with the new purchase prices',
        { Purchases: purchasesSchema },
        {
          margin: [
            {
              line: 1,
              saleCents: 25_000,
              purchase: { unitCents: 15_400, marginCents: 9600, vatCents: 1600 },
            },
          ],
        },
      ),
    },
    errors: ['DOCUMENT_NOT_FOUND'],
  },
} as const satisfies Contract;
