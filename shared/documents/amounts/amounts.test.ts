import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  apportioned,
  type DiscountTerms,
  documentAmounts,
  lineTotalCents,
  MICROS_PER_CENT,
  type PricedLine,
  toCents,
  toMicros,
  vatCentsOf,
  vatWithin,
} from './amounts.ts';
import { formatNetPrice, netPrice, netUnitPrice } from './unit-prices.ts';

/** This many random documents are tested. `npm run test:amounts` checks a million. */
const DOCUMENTS = Number(process.env.AMOUNTS_DOCUMENTS ?? 20_000);

const discount: fc.Arbitrary<DiscountTerms | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.record({ rate: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100) }),
  fc.record({ cents: fc.integer({ min: 1, max: 100_000_000 }) }),
);

const line: fc.Arbitrary<PricedLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 100_000_000 }).map((thousandths) => thousandths / 1000),
  unitPriceMicros: fc.oneof(
    fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents * MICROS_PER_CENT),
    fc.integer({ min: 0, max: 1_000_000_000_000 }),
  ),
  vatRate: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  marginScheme: fc.constantFrom(undefined, false, true),
  discount,
});

/**
 * This calculates the rounding rule independently in big integers: half up, in thousandths and hundredths of a percent.
 */
const halfUp = (amount: bigint, unit: bigint) => (2n * amount + unit) / (2n * unit);
const exactly = (value: number, scale: number) => BigInt(Math.round(value * scale));
const exactLine = (line: PricedLine) => {
  const gross = halfUp(exactly(line.quantity, 1000) * BigInt(line.unitPriceMicros), 10_000_000n);
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

  it('The preview of a negative price shows the same cents as the preview of the positive price', () => {
    const quantity = fc.integer({ min: 1, max: 100_000_000 }).map((each) => each / 1000);
    const micros = fc.integer({ min: 0, max: 1_000_000_000_000 });
    const mirrors = (times: number, price: number) =>
      lineTotalCents(times, -price) === -lineTotalCents(times, price);
    fc.assert(fc.property(quantity, micros, mirrors), { numRuns: DOCUMENTS });
    const below = (priced: PricedLine) => ({ ...priced, unitPriceMicros: -priced.unitPriceMicros });
    const undiscounted = line.map((each) => ({ ...each, discount: undefined }));
    const lines = fc.array(undiscounted, { minLength: 1, maxLength: 6 });
    const isMirrored = (priced: PricedLine[], vatEnabled: boolean, taxIncluded: boolean) => {
      const [sold, taken] = [priced, priced.map(below)].map(
        (each) => documentAmounts(each, vatEnabled, undefined, taxIncluded).vat,
      );
      const negated = sold?.map(({ baseCents, vatCents, ...group }) => ({
        ...group,
        baseCents: 0 - baseCents,
        vatCents: 0 - vatCents,
      }));
      expect(taken).toEqual(negated);
    };
    fc.assert(fc.property(lines, fc.boolean(), fc.boolean(), isMirrored), { numRuns: DOCUMENTS });
    const ten = { quantity: 1, unitPriceMicros: -10_000_000, vatRate: 20 };
    expect(documentAmounts([ten], true)).toMatchObject({ lineCents: [-1000], totalCents: -1200 });
  });

  it('There is one VAT entry per rate, highest first', () => {
    const lines = [
      { quantity: 1, unitPriceMicros: 10_000_000, vatRate: 5.5 },
      { quantity: 2, unitPriceMicros: 10_000_000, vatRate: 20 },
      { quantity: 1, unitPriceMicros: 50_000, vatRate: 5.5 },
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

  it('The margin scheme has its own entry, which comes last, after the entry of lines taxed at 0 %', () => {
    const lines = [
      { quantity: 1, unitPriceMicros: 300_000_000, vatRate: 0, marginScheme: true },
      { quantity: 1, unitPriceMicros: 5_000_000, vatRate: 0 },
      { quantity: 1, unitPriceMicros: 10_000_000, vatRate: 20 },
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
      { quantity: 1, unitPriceMicros: 10_000_000, vatRate: 20, discount: { rate: 10 } },
      { quantity: 1, unitPriceMicros: 5_000_000, vatRate: 10 },
      { quantity: 1, unitPriceMicros: 1_000_000, vatRate: 5.5, discount: { cents: 500 } },
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
    const amounts = documentAmounts(
      [{ quantity: 1, unitPriceMicros: 9_990_000, vatRate: 20 }],
      false,
    );
    expect(amounts).toMatchObject({ vatCents: 0, totalCents: 999, vat: [{ rate: 0 }] });
  });
});

describe('Prices with tax', () => {
  const total = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0);

  it('Each of 200 shelf prices is billed exactly, at every rate and quantity', () => {
    const wrong: string[] = [];
    for (let euros = 0; euros < 200; euros += 1) {
      for (const vatRate of [20, 10, 5.5, 8.5]) {
        for (let quantity = 1; quantity <= 7; quantity += 1) {
          const line = { quantity, unitPriceMicros: toMicros(euros + 0.99), vatRate };
          const { totalCents, lineCents } = documentAmounts([line], true, undefined, true);
          const totalWithTaxCents = quantity * (100 * euros + 99);
          const issued = { ...line, totalCents: lineCents[0] ?? 0, totalWithTaxCents };
          const net = Math.round(
            Number((Number(netPrice(issued).amount) * quantity).toFixed(6)) * 100,
          );
          if (totalCents !== totalWithTaxCents || net !== issued.totalCents)
            wrong.push(`${quantity} × ${euros},99 at ${vatRate} %`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('A price that needs more than six decimals is stated for a hundred units', () => {
    // 100 000 units cost 10 000 € with tax at 20 %, so they cost 8 333.33 € before tax.
    const line = {
      quantity: 100_000,
      unitPriceMicros: 100_000,
      totalCents: 833_333,
      totalWithTaxCents: 1_000_000,
    };
    expect(netPrice(line)).toEqual({ amount: '8.33333', units: 100 });
    expect(formatNetPrice(netPrice(line))).toBe('0,0833333\u00a0€');
    expect(netUnitPrice(line)).toBe('0.083333');
    for (const totalCents of [1, 333, 833_334, 99_999_999]) {
      const { amount, units } = netPrice({ ...line, totalCents });
      expect(amount).toMatch(/^\d+\.\d{2,6}$/);
      expect(Math.round((Number(amount) / units) * 10_000_000)).toBe(totalCents);
    }
  });

  it(`The amounts of ${DOCUMENTS} random documents equal the typed amounts, and their parts add up`, {
    timeout: 1_800_000,
  }, () => {
    const check = (lines: PricedLine[], terms?: DiscountTerms) => {
      const { withTax, ...amounts } = documentAmounts(lines, true, terms, true);
      if (withTax === undefined) return false;
      const typed = lines.map((each) => Number(exactLine(each)));
      const off = Number(exactDiscount(terms, BigInt(total(typed))));
      const bases = total(amounts.vat.map(({ baseCents }) => baseCents));
      return (
        amounts.totalCents === total(typed) - off &&
        withTax.lineCents.every((cents, index) => cents === typed[index]) &&
        withTax.discountCents === off &&
        amounts.lineCents.every((cents, index) => cents >= 0 && cents <= (typed[index] ?? 0)) &&
        amounts.discountCents >= 0 &&
        total(amounts.lineCents) - amounts.discountCents === bases &&
        amounts.subtotalCents === bases &&
        amounts.vat.every(
          ({ rate, baseCents, vatCents }) =>
            baseCents >= 0 && vatCents === vatWithin(baseCents + vatCents, rate),
        )
      );
    };
    const lines = fc.array(line, { minLength: 1, maxLength: 6 });
    fc.assert(fc.property(lines, discount, check), { numRuns: DOCUMENTS });
  });

  it('The amount before tax at a rate is divided among the lines of that rate', () => {
    const shelf = { quantity: 1, unitPriceMicros: toMicros(99.99), vatRate: 20 };
    expect(documentAmounts([shelf, shelf], true, { cents: 1000 }, true)).toEqual({
      lineCents: [8333, 8332],
      lineDiscountCents: [0, 0],
      discountCents: 833,
      subtotalCents: 15_832,
      vat: [{ rate: 20, baseCents: 15_832, vatCents: 3166 }],
      vatCents: 3166,
      totalCents: 18_998,
      withTax: { lineCents: [9999, 9999], lineDiscountCents: [0, 0], discountCents: 1000 },
    });
  });

  it('Where VAT is off, prices with tax are calculated like prices before tax', () => {
    const line = { quantity: 1, unitPriceMicros: toMicros(99.99), vatRate: 20 };
    const { withTax, ...amounts } = documentAmounts([line], false, undefined, true);
    expect(withTax).toBeUndefined();
    expect(amounts).toEqual(documentAmounts([line], false));
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

  it('A line total is rounded half up', () => {
    expect(lineTotalCents(0.5, toMicros(0.01))).toBe(1);
    expect(lineTotalCents(0.333, toMicros(1))).toBe(33);
    expect(lineTotalCents(2.5, toMicros(33.33))).toBe(8333);
    expect(lineTotalCents(100_000, toMicros(1_000_000))).toBe(10_000_000_000_000);
  });

  it('A price of three decimals is multiplied before it is rounded', () => {
    expect(lineTotalCents(1198, toMicros(0.195))).toBe(23_361);
  });

  it('VAT is rounded half away from zero, even at unusual rates', () => {
    expect(vatCentsOf(25, 2.1)).toBe(1);
    expect(vatCentsOf(1_000_000_000, 20)).toBe(200_000_000);
    expect(vatCentsOf(10, 5)).toBe(1);
    expect(vatCentsOf(-10, 5)).toBe(-1);
    expect(vatWithin(-3, 20)).toBe(-1);
  });
});
