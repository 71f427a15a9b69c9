import { expect, it } from 'vitest';
import { summed } from './get-takings.ts';

it('An older payment has a nature only if its invoice sells goods and services', () => {
  const share = { rate: 20, baseCents: 10_000, vatCents: 2000 };
  const paid = { documentId: 'd', date: '2026-11-20', means: 'card' as const, amountCents: 12_000 };
  const { parts, sums } = summed([
    { ...paid, vat: [share] },
    { ...paid, vat: [{ ...share, servicesCents: 3000 }] },
  ]);
  expect(parts).toEqual([
    { nature: undefined, rate: 20, amountCents: 12_000, baseCents: 10_000, vatCents: 2000 },
    { nature: 'goods', rate: 20, amountCents: 9000, baseCents: 7500, vatCents: 1500 },
    { nature: 'services', rate: 20, amountCents: 3000, baseCents: 2500, vatCents: 500 },
  ]);
  expect(sums).toMatchObject([{ rate: 20, amountCents: 24_000, vatCents: 4000 }]);
});
