import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depositAmounts, leftAfter, totalOfAll } from '../../payments/deposits.ts';
import {
  type DiscountTerms,
  documentAmounts,
  MICROS_PER_CENT,
  type PricedLine,
  toThousandths,
} from './amounts.ts';
import { type CreditedInvoice, creditAmounts, leftOf, soldLeftOf, wholeOf } from './credits.ts';
import { deductedVat, isDeduction, soldVat } from './sold.ts';

/** This many random documents are tested. `npm run test:amounts` checks a million. */
const DOCUMENTS = Number(process.env.AMOUNTS_DOCUMENTS ?? 200);

const discount: fc.Arbitrary<DiscountTerms | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.record({ rate: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100) }),
  fc.record({ cents: fc.integer({ min: 1, max: 100_000 }) }),
);

const line: fc.Arbitrary<PricedLine> = fc.record({
  quantity: fc.integer({ min: 1, max: 100_000 }).map((thousandths) => thousandths / 1000),
  unitPriceMicros: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents * MICROS_PER_CENT),
  vatRate: fc.constantFrom(20, 10, 5.5, 2.1, 0),
  marginScheme: fc.constantFrom(undefined, true),
  discount,
});

function invoiceOf(
  lines: readonly PricedLine[],
  tvaEnabled: boolean,
  terms?: DiscountTerms,
  typedWithTax = false,
): CreditedInvoice {
  const { lineCents, vat, withTax } = documentAmounts(lines, tvaEnabled, terms, typedWithTax);
  return {
    lines: lines.map((each, index) => ({
      ...each,
      totalCents: lineCents[index] ?? 0,
      ...(withTax && { totalWithTaxCents: withTax.lineCents[index] ?? 0 }),
    })),
    tvaEnabled,
    ...(withTax && { taxIncluded: true }),
    vat,
  };
}

/** Returns the final invoice of a quote. Each deposit is a number of thousandths of the amount that was left. */
function finalOf(whole: CreditedInvoice, thousandths: readonly number[]): CreditedInvoice {
  const deposits: CreditedInvoice['vat'][] = [];
  for (const each of thousandths) {
    const left = leftAfter(whole.vat, deposits);
    const cents = Math.floor((totalOfAll(left) * each) / 1000);
    if (cents > 0) deposits.push(depositAmounts(left, cents));
  }
  const off = deposits
    .flat()
    .filter(({ baseCents }) => baseCents > 0)
    .map(({ rate, marginScheme, baseCents, vatCents }) => ({
      quantity: 1,
      vatRate: rate,
      marginScheme,
      totalCents: -baseCents,
      ...(whole.taxIncluded && { totalWithTaxCents: -baseCents - vatCents }),
    }));
  const vat = leftAfter(whole.vat, deposits);
  const deducted = deposits.length > 0 ? deposits.map((each) => ({ vat: each })) : undefined;
  const final = { ...whole, lines: [...whole.lines, ...off], vat, deducted };
  const taken = deductedVat(final);
  const left = leftAfter(whole.vat, deposits.length > 0 ? [taken] : []);
  if (JSON.stringify(left) !== JSON.stringify(final.vat)) throw new Error('Not its deposits');
  return final;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

describe('Crediting an invoice in parts', () => {
  it(`The parts add up to the invoice and never exceed it, for ${DOCUMENTS} random documents`, {
    timeout: 1_800_000,
  }, () => {
    const parts = fc.array(
      fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 4, maxLength: 4 }),
      {
        maxLength: 5,
      },
    );
    const check = (
      lines: PricedLine[],
      tvaEnabled: boolean,
      terms: DiscountTerms | undefined,
      cuts: number[][],
      deposits: number[],
      typedWithTax: boolean,
    ) => {
      const sold = invoiceOf(lines, tvaEnabled, terms, typedWithTax);
      const invoice = finalOf(sold, deposits);
      if (JSON.stringify(soldVat(invoice)) !== JSON.stringify(sold.vat)) return false;
      let credited = wholeOf(invoice).map(() => 0);
      const lineCents = invoice.lines.map(() => 0);
      const vat = invoice.vat.map(() => ({ base: 0, vat: 0 }));
      const all = [...cuts, lines.map(() => 1000)];
      for (const cut of all) {
        const part = soldLeftOf(invoice, credited).map((left, index) =>
          Math.floor((left * (cut[index] ?? 0)) / 1000),
        );
        const amounts = creditAmounts(invoice, credited, part);
        credited = credited.map((each, index) => each + (part[index] ?? 0));
        amounts.lineCents.forEach((cents, index) => {
          lineCents[index] = (lineCents[index] ?? 0) + cents;
        });
        amounts.vat.forEach(({ baseCents, vatCents }, index) => {
          const at = vat[index];
          if (at === undefined || baseCents < 0 || vatCents < 0) throw new Error('Below nothing');
          at.base += baseCents;
          at.vat += vatCents;
        });
        if (amounts.lineCents.some((cents) => cents < 0)) return false;
        // The document's discount lowers the bases below the sum of the lines and never raises them.
        if (sum(amounts.lineCents) < sum(amounts.vat.map(({ baseCents }) => baseCents)))
          return false;
      }
      return (
        leftOf(invoice, credited).every((left) => left === 0) &&
        lineCents.every((cents, index) => {
          const line = invoice.lines[index];
          return cents === (line && isDeduction(line) ? 0 : line?.totalCents);
        }) &&
        vat.every(({ base, vat: cents }, index) => {
          const whole = sold.vat[index];
          return base === whole?.baseCents && cents === whole.vatCents;
        })
      );
    };
    const lines = fc.array(line, { minLength: 1, maxLength: 4 });
    const deposits = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 3 });
    fc.assert(fc.property(lines, fc.boolean(), discount, parts, deposits, fc.boolean(), check), {
      numRuns: DOCUMENTS,
      ...(process.env.RANDOM_SEED && { seed: Number(process.env.RANDOM_SEED) }),
    });
  });

  it('Three credit notes of a third of a line add up to the line, to the cent', () => {
    const invoice = invoiceOf([{ quantity: 3, unitPriceMicros: 33_330_000, vatRate: 20 }], true);
    const third = [toThousandths(1)];
    const notes = [0, 1000, 2000].map((before) => creditAmounts(invoice, [before], third));
    expect(notes.map(({ lineCents }) => lineCents[0])).toEqual([3333, 3333, 3333]);
    expect(notes.map(({ vat }) => vat[0]?.vatCents)).toEqual([667, 666, 667]);
    expect(invoice.vat[0]?.vatCents).toBe(2000);
  });

  it('Each unit of a price with tax is credited at that price', () => {
    const shelf = { quantity: 3, unitPriceMicros: 99_990_000, vatRate: 20 };
    const invoice = invoiceOf([shelf], true, undefined, true);
    const notes = [0, 1000, 2000].map((before) => creditAmounts(invoice, [before], [1000]));
    expect(notes.map(({ vat }) => totalOfAll(vat))).toEqual([9999, 9999, 9999]);
    expect(notes.map(({ lineWithTaxCents }) => lineWithTaxCents?.[0])).toEqual([9999, 9999, 9999]);
  });

  it('Crediting lines under the margin scheme reduces only the amounts of the scheme', () => {
    const lines = [
      { quantity: 1, unitPriceMicros: 300_000_000, vatRate: 0, marginScheme: true },
      { quantity: 1, unitPriceMicros: 5_000_000, vatRate: 0 },
    ];
    const { vat } = creditAmounts(invoiceOf(lines, true), [0, 0], [500, 0]);
    expect(vat).toEqual([
      { rate: 0, baseCents: 0, vatCents: 0 },
      { rate: 0, marginScheme: true, baseCents: 15_000, vatCents: 0 },
    ]);
  });
});
