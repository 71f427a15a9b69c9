import { describe, expect, it } from 'vitest';
import type { LineKind } from '../../shared/documents/input/line-kinds.ts';
import { sampleCreditNote, sampleDeposit, sampleDocument } from '../testing/document-samples.ts';
import { partsOf, withServices } from './parts.ts';

const item = (kind: LineKind, price: number) => ({ description: kind, kind, quantity: 1, price });

/** Returns the prices, in cents and with tax, for which a document sells its goods and its services. */
function soldFor(goods: number, services: number, discount?: { amount: number }) {
  const items = [item('part', goods), item('work', services)];
  const document = sampleDocument({ taxIncluded: true, items, ...(discount && { discount }) });
  const parts = partsOf({ document });
  expect(parts.map(({ nature }) => nature)).toEqual(['goods', 'services']);
  expect(parts.every(({ baseCents, vatCents }) => baseCents >= 0 && vatCents >= 0)).toBe(true);
  for (const name of ['baseCents', 'vatCents'] as const) {
    expect(parts.reduce((sum, part) => sum + part[name], 0)).toBe(document.vat[0]?.[name]);
  }
  return parts.map(({ baseCents, vatCents }) => baseCents + vatCents);
}

describe('Goods and services of a document', () => {
  it('With prices that include tax, the goods and the services each add up to the typed price, to the cent', () => {
    const wrong: string[] = [];
    for (let euros = 0; euros < 60; euros += 1) {
      for (const services of [0.01, 19.99, 45.5, 59.9, 89.95]) {
        const [sold, worked] = soldFor(euros + 0.99, services);
        const typed = [100 * euros + 99, Math.round(100 * services)];
        if (sold !== typed[0] || worked !== typed[1]) wrong.push(`${euros},99 and ${services}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('With prices that include tax, each part bears its share of the discount', () => {
    expect(soldFor(60, 40, { amount: 10 })).toEqual([5400, 3600]);
    expect(soldFor(0.01, 0.01, { amount: 0.01 }).toSorted()).toEqual([0, 1]);
  });

  it.each([
    [true, [225, 45, -91.67, -18.33]],
    [false, [270, 54, -76.67, -15.33]],
  ])(
    'With a discount and a deposit, the goods bear only their share of the discount, and the services bear theirs and the deposit (prices with tax: %s)',
    (taxIncluded, euros) => {
      const items = [item('part', 300), item('work', 100)];
      const draft = { taxIncluded, items, discount: { rate: 10 } };
      const { final } = sampleDeposit(draft, {}, 20_000);
      const amounts = (document: typeof final) =>
        partsOf({ document, origin: final }).flatMap(({ baseCents, vatCents }) => [
          baseCents,
          vatCents,
        ]);
      const cents = euros.map((each) => Math.round(each * 100));
      expect(amounts(final)).toEqual(cents);
      expect(amounts(sampleCreditNote(final))).toEqual(cents);
    },
  );
});

it.each([
  ['services', {}, [12_000, 2000]],
  ['goods', {}, [0, 0]],
  ['mixed', { servicesCents: 3000 }, [3000, 500]],
  ['mixed', { servicesCents: 3000, servicesVatCents: 499 }, [3000, 499]],
] as const)(
  'The share of an invoice of %s that stores %j pays for services of %j cents, with their VAT',
  (operationCategory, stored, expected) => {
    const share = { rate: 20, baseCents: 10_000, vatCents: 2000, ...stored };
    const { servicesCents, servicesVatCents } = withServices({ operationCategory }, share);
    expect([servicesCents, servicesVatCents]).toEqual(expected);
  },
);
