import { purchasesInput } from '../../../../shared/documents/purchases.ts';
import { eReportQuery, takingsQuery } from '../../../../shared/payments/range.ts';
import { answer, body, type RouteDescription } from '../description.ts';
import { DOCUMENT } from './examples.ts';

const OF_RATE = { rate: 20, amountCents: 12_000, baseCents: 10_000, vatCents: 2000 };

export const TAKINGS = {
  'get-takings': {
    tag: 'takings',
    summary: 'What came in, less what was given back, by day, means and rate; a year at most',
    query: takingsQuery,
    answers: {
      200: answer('The sums', 'Takings', {
        from: '2026-11-01',
        to: '2026-11-30',
        amountCents: 12_000,
        count: 1,
        days: [{ date: '2026-11-20', amountCents: 12_000, count: 1 }],
        means: [{ means: 'card', amountCents: 12_000, count: 1 }],
        rates: [OF_RATE],
        sums: [{ date: '2026-11-20', means: 'card', ...OF_RATE }],
      }),
    },
    errors: [],
  },
  'note-purchases': {
    tag: 'documents',
    summary:
      'Notes what the goods of an invoice or a quote under the margin scheme were bought for, which only its shop ever reads',
    parameters: { id: { description: 'The document’s id', example: DOCUMENT.id } },
    body: body(purchasesInput, { purchases: [{ line: 1, unitCents: 15_400 }] }),
    answers: {
      200: answer('The margins as they are from then on', 'Purchases', {
        margin: [
          {
            line: 1,
            saleCents: 25_000,
            purchase: { unitCents: 15_400, marginCents: 9600, vatCents: 1600 },
          },
        ],
      }),
    },
    errors: ['DOCUMENT_NOT_FOUND'],
  },
  'get-margin': {
    tag: 'takings',
    summary:
      'The VAT on the margins of second-hand goods, and the invoices without a purchase price',
    query: takingsQuery,
    answers: {
      200: answer('The sums', 'Margin', {
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
      }),
    },
    errors: [],
  },
  'export-e-reporting': {
    tag: 'takings',
    summary:
      'Flow 10 of the French reform for a period: sales, or payments for services, two months at most',
    query: eReportQuery,
    answers: {
      200: answer('The transmission', 'EReport', {
        fileName: 'flux10-ventes-732829320-20270901-20270930.xml',
        xml: '<?xml version="1.0" encoding="UTF-8"?>\n<Report>…</Report>\n',
        reported: 42,
      }),
    },
    errors: [],
  },
} as const satisfies Record<string, RouteDescription>;
