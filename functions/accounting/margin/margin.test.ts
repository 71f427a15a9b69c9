import { describe, expect, it } from 'vitest';
import { toThousandths } from '../../../shared/documents/amounts/amounts.ts';
import type { DocumentRequest } from '../../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { creditNoteOf } from '../../documents/credit-notes/credit-note.ts';
import { frozen } from '../../documents/issuing/freeze-document.ts';
import { SAMPLE_INVOICES, sampleDeposit, sampleDocument } from '../../testing/document-samples.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { saleEntry } from '../entries.ts';
import { marginSums } from '../get-margin.ts';
import { saleVatLines } from '../vat-lines.ts';
import { creditedParts, marginLines, marginOf, type Purchases } from './margin.ts';

const phone = (price: number, changes: Partial<DocumentRequest['items'][number]> = {}) => ({
  description: 'iPhone 12',
  quantity: 1,
  price,
  marginScheme: true,
  ...changes,
});
const sold = (...items: DocumentRequest['items']) =>
  sampleDocument({ operationCategory: 'goods', items });
const bought = (...unitCents: number[]): Purchases => ({
  purchases: unitCents.map((cents, index) => ({ line: index + 1, unitCents: cents })),
});

describe('The margin of a sale', () => {
  it('The margin is the sale less the purchase, and includes its VAT', () => {
    const document = sold(phone(250), { description: 'Coque', quantity: 1, price: 10 });
    expect(marginOf({ document, own: bought(15_400) })).toEqual({
      rate: 20,
      saleCents: 25_000,
      purchaseCents: 15_400,
      marginCents: 9600,
      vatCents: 1600,
      missingCents: 0,
    });
  });

  it('A sale at a loss has a margin of zero and lowers no other margin', () => {
    const document = sold(phone(100), phone(250));
    expect(marginOf({ document, own: bought(18_000, 15_400) })).toMatchObject({
      marginCents: 9600,
      vatCents: 1600,
    });
  });

  it('The margin is computed after every discount, for each unit of a line', () => {
    const document = sampleDocument({
      operationCategory: 'goods',
      items: [phone(100, { quantity: 3, discount: { rate: 10 } })],
      discount: { rate: 10 },
    });
    expect(marginOf({ document, own: bought(5000) })).toMatchObject({
      saleCents: 24_300,
      purchaseCents: 15_000,
      marginCents: 9300,
    });
  });

  it('The margin is taxed at the rate of the shop’s region', () => {
    const document = sold(phone(250));
    const seller = { ...document.seller, address: '1 rue du Port\n97400 Saint-Denis' };
    expect(marginOf({ document: { ...document, seller }, own: bought(15_400) })).toMatchObject({
      rate: 8.5,
      vatCents: 752,
    });
  });

  it('A line without a purchase price counts as missing, and lines outside the margin scheme do not count', () => {
    const document = sold(phone(100), phone(250));
    expect(marginOf({ document, own: bought(5000) })).toMatchObject({
      saleCents: 10_000,
      missingCents: 25_000,
    });
    expect(marginOf({ document: sampleDocument() })).toBeUndefined();
  });

  it('The margin is on the invoice that deducts a deposit, and not on the deposit’s invoice', () => {
    const { deposit, final } = sampleDeposit({ operationCategory: 'goods', items: [phone(250)] });
    expect(marginOf({ document: deposit })).toBeUndefined();
    expect(marginOf({ document: final, own: bought(15_400) })).toMatchObject({ vatCents: 1600 });
  });

  it('A credit note reverses the margin of each credited line, even when two lines are equal', () => {
    const origin = sold(phone(250), phone(250));
    const part = [0, 1000];
    const document = noteOf(origin, [0, 0], part);
    const ofOrigin = bought(15_400, 24_000);
    const own = { purchases: [], credited: creditedParts(origin, [0, 0], part) };
    expect(marginOf({ document, origin, own, ofOrigin })).toMatchObject({ marginCents: 1000 });
    // Without recorded parts, the first line with the same text and price is credited.
    expect(marginOf({ document, origin, ofOrigin })).toMatchObject({ marginCents: 9600 });
    // If the invoice cannot be read, the purchase prices are unknown.
    expect(marginOf({ document, own })).toMatchObject({ saleCents: 0, vatCents: 0 });
  });
});

describe('The margin in the accounting exports', () => {
  const document = sold(phone(250), { description: 'Coque', quantity: 1, price: 10 });
  const margin = marginOf({ document, own: bought(15_400) });
  const lines = (sale: Parameters<typeof saleEntry>[0]) =>
    saleEntry(sale).lines.map(({ account, cents }) => `${account.number} ${cents}`);
  const rows = (sale: Parameters<typeof saleVatLines>[0]) =>
    saleVatLines(sale).map((row) =>
      [4, 5, 6, 8, 9].map((column) => {
        const field = row[column] ?? '';
        return typeof field === 'object' ? field.cents : field;
      }),
    );

  it('The VAT on the margin moves from account 707 to account 44571', () => {
    expect(lines({ document, margin })).toEqual([
      '411000 26200',
      '707000 -26000',
      '445712000 -200',
      '707000 1600',
      '445712000 -1600',
    ]);
    expect(saleEntry({ document, margin }).label).not.toContain('manquant');
  });

  it('The VAT export lists the margin at its rate, and the rest of the price at 0 %', () => {
    expect(rows({ document, margin })).toEqual([
      ['Livraison de biens', '20', '', 1000, 200],
      ['Livraison de biens', '20', 'Marge sur biens d’occasion', 8000, 1600],
      ['Livraison de biens', '0', 'Biens d’occasion, hors marge', 15_400, 0],
    ]);
  });

  it('The exports mark a sale whose purchase price is missing', () => {
    const unknown = marginOf({ document });
    expect(saleEntry({ document, margin: unknown }).label).toContain('(prix d’achat manquant)');
    expect(rows({ document, margin: unknown })).toContainEqual([
      'Livraison de biens',
      '0',
      'Biens d’occasion, prix d’achat manquant',
      25_000,
      0,
    ]);
  });
});

function noteOf(invoice: IssuedDocument, credited: number[], part: number[]): IssuedDocument {
  const order = { invoiceDate: '2026-11-21', reason: '', credited, part };
  return frozen(creditNoteOf(invoice, order), {
    id: '019aa000-0000-7000-8000-000000000002',
    number: 'AV-2026-0001',
    issuedAt: '2026-11-21T10:00:00.000Z',
  });
}

const TRIES = Number(process.env.MARGIN_STORIES ?? 200);
const SEED = Number(process.env.RANDOM_SEED ?? 1);

it(`${TRIES} random sales under the margin scheme balance, and credit notes of all their parts cancel them (seed ${SEED})`, {
  timeout: 3_600_000,
}, () => {
  const random = seededRandom(SEED);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  for (let round = 0; round < TRIES; round += 1) {
    const invoice = randomInvoice(upTo);
    const purchases = invoice.lines.flatMap((_, index) =>
      marginLines(invoice).some(({ line }) => line === index + 1) && upTo(3) > 0
        ? [{ line: index + 1, unitCents: upTo(40_000) }]
        : [],
    );
    const margin = marginOf({ document: invoice, own: { purchases } });
    const story = [{ document: invoice, margin }];
    const whole = invoice.lines.map(({ quantity }) => toThousandths(quantity));
    let credited = whole.map(() => 0);
    while (credited.some((each, index) => each < (whole[index] ?? 0))) {
      const left = whole.map((all, index) => all - (credited[index] ?? 0));
      const some = left.map((each) => (upTo(2) === 0 ? each : upTo(each)));
      const part = some.every((each) => each === 0) ? left : some;
      const document = noteOf(invoice, credited, part);
      const own = { purchases: [], credited: creditedParts(invoice, credited, part) };
      story.push({
        document,
        margin: marginOf({ document, origin: invoice, own, ofOrigin: { purchases } }),
      });
      credited = credited.map((each, index) => each + (part[index] ?? 0));
    }
    expect(marginOfLines(invoice, purchases), 'computed in another way').toEqual(
      margin && [margin.saleCents + margin.missingCents, margin.marginCents, margin.vatCents],
    );
    const sums = marginSums();
    for (const { document, margin: own } of story) {
      sums.add({ document, margin: own });
      const entry = saleEntry({ document, margin: own, origin: invoice });
      expect(sum(entry.lines.map(({ cents }) => cents)), 'an entry balances').toBe(0);
      const rows = saleVatLines({ document, margin: own });
      const sign = document.documentType === 'avoir' ? -1 : 1;
      const totals = rows.map((row) => (row[10] as { cents: number }).cents);
      expect(sum(totals), 'the rates add up to the document').toBe(sign * document.totalCents + 0);
    }
    const { missing, rates, ...left } = sums.whole();
    expect({ ...left, count: 0, missing: missing.saleCents }, 'all is cancelled').toEqual({
      count: 0,
      saleCents: 0,
      purchaseCents: 0,
      marginCents: 0,
      missing: 0,
    });
    for (const { baseCents, vatCents } of rates) expect([baseCents, vatCents]).toEqual([0, 0]);
  }
});

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);

/** Computes the sales, margins and VAT of an invoice without deposits in another way: line by line. */
function marginOfLines(
  invoice: IssuedDocument,
  purchases: Purchases['purchases'],
): [number, number, number] | undefined {
  const group = invoice.vat.find(({ marginScheme }) => marginScheme);
  const lines = marginLines(invoice);
  if (!group || lines.length === 0) return undefined;
  expect(sum(lines.map(({ saleCents }) => saleCents))).toBe(group.baseCents);
  let margins = 0;
  let vat = 0;
  for (const { line, saleCents } of lines) {
    const price = purchases.find((each) => each.line === line)?.unitCents;
    if (price === undefined) continue;
    const thousandths = BigInt(toThousandths(invoice.lines[line - 1]?.quantity ?? 0));
    const cost = Number((thousandths * BigInt(price) * 2n + 1000n) / 2000n);
    const margin = Math.max(0, saleCents - cost);
    margins += margin;
    vat += Number((BigInt(margin) * 2n * 20n + 120n) / 240n);
  }
  return [group.baseCents, margins, vat];
}

function randomInvoice(upTo: (most: number) => number): IssuedDocument {
  return sampleDocument({
    operationCategory: 'goods',
    items: Array.from({ length: 1 + upTo(4) }, () => ({
      description: 'iPhone',
      quantity: upTo(2) === 0 ? (1 + upTo(4999)) / 1000 : 1 + upTo(2),
      price: upTo(50_000) / 100,
      ...(upTo(3) > 0 ? { marginScheme: true } : { tvaRate: 20 }),
      ...(upTo(3) === 0 && { discount: { rate: 1 + upTo(98) } }),
    })),
    ...(upTo(2) === 0 && { discount: { rate: 1 + upTo(98) } }),
  });
}

it('More than three of the sample documents have a margin', () => {
  const known = Object.values(SAMPLE_INVOICES).filter((document) => marginOf({ document }));
  expect(known.length).toBeGreaterThan(3);
});
