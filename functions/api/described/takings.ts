import { takingsQuery } from '../../../shared/payments/range.ts';
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
} as const satisfies Record<string, RouteDescription>;
