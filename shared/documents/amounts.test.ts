import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  documentAmounts,
  lineTotalCents,
  type PricedLine,
  toCents,
  toQuantity,
  vatCentsOf,
} from './amounts.ts';

/** `npm run test:amounts` asks for a million; the suite looks at fewer. */
const DOCUMENTS = Number(process.env.AMOUNTS_DOCUMENTS ?? 20_000);

const line: fc.Arbitrary<PricedLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 100_000_000 }).map((thousandths) => thousandths / 1000),
  unitPriceCents: fc.integer({ min: 0, max: 100_000_000 }),
  vatRate: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
});

/** The same rule told again in whole numbers without limit: half up, in thousandths and hundredths of a percent. */
const halfUp = (amount: bigint, unit: bigint) => (2n * amount + unit) / (2n * unit);
const exactly = (value: number, scale: number) => BigInt(Math.round(value * scale));
const exactLine = ({ quantity, unitPriceCents }: PricedLine) =>
  halfUp(exactly(quantity, 1000) * BigInt(unitPriceCents), 1000n);

describe('documentAmounts', () => {
  it(`adds up to the cent for ${DOCUMENTS} random documents`, { timeout: 300_000 }, () => {
    const check = (lines: PricedLine[], vatEnabled: boolean) => {
      const amounts = documentAmounts(lines, vatEnabled);
      const exact = lines.map(exactLine);
      const byRate = Map.groupBy(lines.keys(), (index) =>
        vatEnabled ? (lines[index]?.vatRate ?? 0) : 0,
      );
      let vat = 0n;
      for (const [rate, indexes] of byRate) {
        const base = indexes.reduce((sum, index) => sum + (exact[index] ?? 0n), 0n);
        vat += halfUp(base * exactly(rate, 100), 10_000n);
      }
      const subtotal = exact.reduce((sum, each) => sum + each, 0n);
      return (
        amounts.lineCents.every((cents, index) => BigInt(cents) === exact[index]) &&
        BigInt(amounts.subtotalCents) === subtotal &&
        BigInt(amounts.vatCents) === vat &&
        BigInt(amounts.totalCents) === subtotal + vat &&
        amounts.vat.reduce((sum, each) => sum + each.baseCents, 0) === amounts.subtotalCents
      );
    };
    const lines = fc.array(line, { minLength: 1, maxLength: 6 });
    fc.assert(fc.property(lines, fc.boolean(), check), { numRuns: DOCUMENTS });
  });

  it('keeps one entry of VAT per rate, highest first', () => {
    const lines = [
      { quantity: 1, unitPriceCents: 1000, vatRate: 5.5 },
      { quantity: 2, unitPriceCents: 1000, vatRate: 20 },
      { quantity: 1, unitPriceCents: 5, vatRate: 5.5 },
    ];
    expect(documentAmounts(lines, true)).toEqual({
      lineCents: [1000, 2000, 5],
      subtotalCents: 3005,
      vat: [
        { rate: 20, baseCents: 2000, vatCents: 400 },
        { rate: 5.5, baseCents: 1005, vatCents: 55 },
      ],
      vatCents: 455,
      totalCents: 3460,
    });
  });

  it('charges nothing when VAT is off', () => {
    const amounts = documentAmounts([{ quantity: 1, unitPriceCents: 999, vatRate: 20 }], false);
    expect(amounts).toMatchObject({ vatCents: 0, totalCents: 999, vat: [{ rate: 0 }] });
  });
});

describe('rounding', () => {
  it.each([
    [1.005, 101],
    [0.1 + 0.2, 30],
    [8.345, 835],
    [1e-7, 0],
    [19.99, 1999],
  ])('takes %d euros for %d cents', (euros, cents) => expect(toCents(euros)).toBe(cents));

  it('keeps three decimals of a quantity', () => expect(toQuantity(1.0005)).toBe(1.001));

  it('rounds a line half up', () => {
    expect(lineTotalCents(0.5, 1)).toBe(1);
    expect(lineTotalCents(0.333, 100)).toBe(33);
    expect(lineTotalCents(2.5, 3333)).toBe(8333);
  });

  it('rounds VAT half up, at odd rates too', () => {
    expect(vatCentsOf(25, 2.1)).toBe(1);
    expect(vatCentsOf(1_000_000_000, 20)).toBe(200_000_000);
    expect(vatCentsOf(10, 5)).toBe(1);
  });
});
