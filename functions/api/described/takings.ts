import { eReportQuery, takingsQuery } from '../../../shared/payments/range.ts';
import { answer, type RouteDescription } from '../description.ts';

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
