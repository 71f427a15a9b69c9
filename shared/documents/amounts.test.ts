import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  apportioned,
  type DiscountTerms,
  documentAmounts,
  lineTotalCents,
  type PricedLine,
  toCents,
  toQuantity,
  vatCentsOf,
} from './amounts.ts';

/** `npm run test:amounts` checks a million; the suite checks fewer. */
const DOCUMENTS = Number(process.env.AMOUNTS_DOCUMENTS ?? 20_000);

const discount: fc.Arbitrary<DiscountTerms | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.record({ rate: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100) }),
  fc.record({ cents: fc.integer({ min: 1, max: 100_000_000 }) }),
);

const line: fc.Arbitrary<PricedLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 100_000_000 }).map((thousandths) => thousandths / 1000),
  unitPriceCents: fc.integer({ min: 0, max: 100_000_000 }),
  vatRate: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  marginScheme: fc.constantFrom(undefined, false, true),
  discount,
});

/** States the rule again in integers without limit: half up, in thousandths and hundredths of a percent. */
const halfUp = (amount: bigint, unit: bigint) => (2n * amount + unit) / (2n * unit);
const exactly = (value: number, scale: number) => BigInt(Math.round(value * scale));
const exactLine = (line: PricedLine) => {
  const gross = halfUp(exactly(line.quantity, 1000) * BigInt(line.unitPriceCents), 1000n);
  return gross - exactDiscount(line.discount, gross);
};
function exactDiscount(terms: DiscountTerms | undefined, base: bigint): bigint {
  if (terms === undefined) return 0n;
  const cents =
    'rate' in terms ? halfUp(exactly(terms.rate, 100) * base, 10_000n) : BigInt(terms.cents);
  return cents > base ? base : cents;
}

describe('The amounts of a document', () => {
  it(`The amounts of ${DOCUMENTS} random documents add up to the cent`, {
    timeout: 1_800_000,
  }, () => {
    const check = (lines: PricedLine[], vatEnabled: boolean, terms?: DiscountTerms) => {
      const amounts = documentAmounts(lines, vatEnabled, terms);
      const exact = lines.map(exactLine);
      const byRate = Map.groupBy(lines.keys(), (index) => {
        if (!vatEnabled) return 0;
        return lines[index]?.marginScheme ? 'margin' : (lines[index]?.vatRate ?? 0);
      });
      const sum = exact.reduce((all, each) => all + each, 0n);
      const off = exactDiscount(terms, sum);
      let vat = 0n;
      for (const { rate, marginScheme, baseCents, vatCents } of amounts.vat) {
        if (marginScheme && rate !== 0) return false;
        const indexes = byRate.get(marginScheme ? 'margin' : rate) ?? [];
        const lineSum = indexes.reduce((all, index) => all + (exact[index] ?? 0n), 0n);
        // The rate's share of the discount is within a cent of the exact share, and never more than the sum.
        const share = lineSum - BigInt(baseCents);
        const beside = share * sum - off * lineSum;
        if (baseCents < 0 || share < 0n || beside >= sum + 1n || beside <= -sum - 1n) return false;
        if (BigInt(vatCents) !== halfUp(BigInt(baseCents) * exactly(rate, 100), 10_000n))
          return false;
        vat += BigInt(vatCents);
      }
      return (
        amounts.lineCents.every((cents, index) => BigInt(cents) === exact[index] && cents >= 0) &&
        amounts.vat.length === byRate.size &&
        BigInt(amounts.discountCents) === off &&
        BigInt(amounts.subtotalCents) === sum - off &&
        BigInt(amounts.vatCents) === vat &&
        BigInt(amounts.totalCents) === sum - off + vat &&
        amounts.vat.reduce((all, each) => all + each.baseCents, 0) === amounts.subtotalCents
      );
    };
    const lines = fc.array(line, { minLength: 1, maxLength: 6 });
    fc.assert(fc.property(lines, fc.boolean(), discount, check), { numRuns: DOCUMENTS });
  });

  it('There is one VAT entry per rate, highest first', () => {
    const lines = [
      { quantity: 1, unitPriceCents: 1000, vatRate: 5.5 },
      { quantity: 2, unitPriceCents: 1000, vatRate: 20 },
      { quantity: 1, unitPriceCents: 5, vatRate: 5.5 },
    ];
    expect(documentAmounts(lines, true)).toEqual({
      lineCents: [1000, 2000, 5],
      lineDiscountCents: [0, 0, 0],
      discountCents: 0,
      subtotalCents: 3005,
      vat: [
        { rate: 20, baseCents: 2000, vatCents: 400 },
        { rate: 5.5, baseCents: 1005, vatCents: 55 },
      ],
      vatCents: 455,
      totalCents: 3460,
    });
  });

  it('The margin scheme is listed last, apart from lines taxed at 0 %', () => {
    const lines = [
      { quantity: 1, unitPriceCents: 30_000, vatRate: 0, marginScheme: true },
      { quantity: 1, unitPriceCents: 500, vatRate: 0 },
      { quantity: 1, unitPriceCents: 1000, vatRate: 20 },
    ];
    expect(documentAmounts(lines, true).vat).toEqual([
      { rate: 20, baseCents: 1000, vatCents: 200 },
      { rate: 0, baseCents: 500, vatCents: 0 },
      { rate: 0, marginScheme: true, baseCents: 30_000, vatCents: 0 },
    ]);
    expect(documentAmounts(lines, false).vat).toEqual([
      { rate: 0, baseCents: 31_500, vatCents: 0 },
    ]);
  });

  it('A discount is divided among the rates, and the rest goes to the largest remainder', () => {
    const lines = [
      { quantity: 1, unitPriceCents: 1000, vatRate: 20, discount: { rate: 10 } },
      { quantity: 1, unitPriceCents: 500, vatRate: 10 },
      { quantity: 1, unitPriceCents: 100, vatRate: 5.5, discount: { cents: 500 } },
    ];
    expect(documentAmounts(lines, true, { cents: 100 })).toEqual({
      lineCents: [900, 500, 0],
      lineDiscountCents: [100, 0, 100],
      discountCents: 100,
      subtotalCents: 1300,
      vat: [
        { rate: 20, baseCents: 836, vatCents: 167 },
        { rate: 10, baseCents: 464, vatCents: 46 },
        { rate: 5.5, baseCents: 0, vatCents: 0 },
      ],
      vatCents: 213,
      totalCents: 1513,
    });
    expect(apportioned(2, [1, 1, 1])).toEqual([1, 1, 0]);
    expect(documentAmounts(lines, true, { rate: 100 }).totalCents).toBe(0);
  });

  it('No VAT is charged when VAT is off', () => {
    const amounts = documentAmounts([{ quantity: 1, unitPriceCents: 999, vatRate: 20 }], false);
    expect(amounts).toMatchObject({ vatCents: 0, totalCents: 999, vat: [{ rate: 0 }] });
  });
});

describe('Rounding', () => {
  it.each([
    [1.005, 101],
    [0.1 + 0.2, 30],
    [8.345, 835],
    [1e-7, 0],
    [19.99, 1999],
  ])('The price %d euros is %d cents', (euros, cents) => expect(toCents(euros)).toBe(cents));

  it('A quantity keeps three decimals', () => expect(toQuantity(1.0005)).toBe(1.001));

  it('A line total is rounded half up', () => {
    expect(lineTotalCents(0.5, 1)).toBe(1);
    expect(lineTotalCents(0.333, 100)).toBe(33);
    expect(lineTotalCents(2.5, 3333)).toBe(8333);
  });

  it('VAT is rounded half up, at unusual rates too', () => {
    expect(vatCentsOf(25, 2.1)).toBe(1);
    expect(vatCentsOf(1_000_000_000, 20)).toBe(200_000_000);
    expect(vatCentsOf(10, 5)).toBe(1);
  });
});
