import { expect, it } from 'vitest';
import { soldLeftOf, wholeOf } from '../../shared/documents/credits.ts';
import { documentInput } from '../../shared/documents/input.ts';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { depositAmounts, leftAfter, totalOfAll } from '../../shared/payments/deposits.ts';
import { creditNoteOf } from '../documents/credit-note.ts';
import { newDocumentId } from '../documents/document-id.ts';
import { referenceTo } from '../documents/documents.ts';
import { contentOf, type DocumentContent, frozen } from '../documents/freeze-document.ts';
import { depositOf, withoutDeposits } from '../payments/deposits-of-quote.ts';
import { advanceItem, readAdvance } from '../payments/stored-advance.ts';
import { sampleDocument, sampleIssuer } from '../testing/document-samples.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { type Sale, saleEntry } from './entries.ts';
import { advanceLetters } from './letters.ts';

const START = Date.parse('2026-11-20T10:00:00Z');
const DAY_MS = 86_400_000;
const ITEMS = [
  { description: 'Écran', quantity: 1, price: 129.9 },
  { description: 'Livre', quantity: 2, price: 12.35, tvaRate: 5.5 },
  { description: 'iPhone 12', quantity: 1, price: 250, marginScheme: true },
];
const DRAFT = {
  documentType: 'facture' as const,
  invoiceDate: '2026-11-20',
  clientName: 'Marie Durand',
  operationCategory: 'mixed' as const,
  tvaEnabled: true,
  items: ITEMS,
};
const QUOTE = {
  ...sampleDocument({ ...DRAFT, documentType: 'devis' }, {}, 'DE-2026-0001'),
  id: newDocumentId(START),
};

/** A quote as its shop bills it, a document a day: what was issued, each with what it takes back. */
function billed() {
  const sales: Sale[] = [];
  let deposits: IssuedDocument[] = [];
  let final: IssuedDocument | undefined;
  const issue = (content: DocumentContent, origin?: IssuedDocument): IssuedDocument => {
    const rank = sales.length + 1;
    const at = START + rank * DAY_MS;
    const document = frozen(content, {
      id: newDocumentId(at),
      number: `${content.documentType === 'avoir' ? 'AV' : 'FA'}-2026-${rank}`,
      issuedAt: new Date(at).toISOString(),
    });
    sales.push({ document, origin });
    return document;
  };
  const whole = (isDeposit = false) =>
    contentOf(sampleIssuer(), documentInput.parse(DRAFT), referenceTo(QUOTE), isDeposit);
  const left = () =>
    leftAfter(
      QUOTE.vat,
      deposits.map(({ vat }) => vat),
    );
  const credit = (
    invoice: IssuedDocument,
    part: readonly number[] = wholeOf(invoice),
    credited: readonly number[] = [],
  ) =>
    issue(
      creditNoteOf(invoice, {
        invoiceDate: invoice.invoiceDate,
        reason: '',
        credited,
        part,
      }),
      invoice,
    );
  return {
    sales,
    leftCents: () => totalOfAll(left()),
    openDeposits: () => (final ? [] : deposits),
    isBilled: () => final !== undefined,
    deposit: (cents: number) => {
      deposits = [...deposits, issue(depositOf(whole(true), QUOTE, depositAmounts(left(), cents)))];
    },
    creditDeposit: (index: number) => {
      const deposit = deposits[index] as IssuedDocument;
      credit(deposit);
      deposits = deposits.filter((each) => each !== deposit);
    },
    bill: () => {
      final = issue(withoutDeposits(whole(), deposits));
    },
    creditFinal: () => {
      if (final) credit(final);
      final = undefined;
    },
    /** By its lines, the first then the rest: the deposits stay taken off. */
    creditLines: () => {
      if (!final) return;
      const all = soldLeftOf(final);
      const first = all.map((left, index) => (index === 0 ? left : 0));
      const rest = all.map((left, index) => left - (first[index] ?? 0));
      credit(final, first);
      credit(final, rest, first);
      final = undefined;
      deposits = [];
    },
  };
}

/** The lines on 4191 of what was issued, lettered as an export of then has them. */
function advanceLines(sales: readonly Sale[]) {
  const items = sales.flatMap(
    ({ document, origin }) => advanceItem('shop', document, origin) ?? [],
  );
  const letters = advanceLetters(items.map(readAdvance));
  return sales.flatMap((sale) => {
    const entry = saleEntry(sale, letters);
    expect(sum(entry.lines), 'an entry balances').toBe(0);
    return entry.lines
      .filter(({ account }) => account.number === '419100')
      .map(({ cents, letter }) => ({ piece: entry.piece, cents, ...letter }));
  });
}
const sum = (lines: readonly { cents: number }[]) =>
  lines.reduce((total, { cents }) => total + cents, 0);
const told = (sales: readonly Sale[]) =>
  advanceLines(sales).map(({ piece, code = '', date = '' }) => `${piece} ${code} ${date.slice(5)}`);

it('letters each deposit with the invoice that takes it off', () => {
  const quote = billed();
  quote.deposit(5000);
  quote.deposit(2000);
  expect(told(quote.sales)).toEqual(['FA-2026-1  ', 'FA-2026-2  ']);
  quote.bill();
  expect(told(quote.sales)).toEqual([
    'FA-2026-1 FA-2026-1-A 11-23',
    'FA-2026-2 FA-2026-2-A 11-23',
    'FA-2026-3 FA-2026-1-A 11-23',
    'FA-2026-3 FA-2026-2-A 11-23',
  ]);
});

it('letters a deposit with its credit note, and what an invoice that was credited opened with what closed it', () => {
  const quote = billed();
  quote.deposit(5000);
  quote.bill();
  quote.creditFinal();
  expect(told(quote.sales).at(-1)).toBe('AV-2026-3  ');
  quote.creditDeposit(0);
  expect(told(quote.sales)).toEqual([
    'FA-2026-1 FA-2026-1-A 11-22',
    'FA-2026-2 FA-2026-1-A 11-22',
    'AV-2026-3 FA-2026-1-A-2 11-24',
    'AV-2026-4 FA-2026-1-A-2 11-24',
  ]);
});

it('moves nothing on 4191 for a credit note of lines', () => {
  const quote = billed();
  quote.deposit(5000);
  quote.bill();
  quote.creditLines();
  const [, , first, rest] = quote.sales.map(({ document }) => document);
  expect(told(quote.sales)).toEqual(['FA-2026-1 FA-2026-1-A 11-22', 'FA-2026-2 FA-2026-1-A 11-22']);
  expect((first?.totalCents ?? 0) + (rest?.totalCents ?? 0)).toBe(QUOTE.totalCents);
});

it('letters nothing of what was issued before there was a history', () => {
  const quote = billed();
  quote.deposit(5000);
  quote.bill();
  const [, item] = quote.sales.map(({ document }) => advanceItem('shop', document, undefined));
  expect(
    advanceLetters(item ? [readAdvance(item)] : []).get(quote.sales[0]?.document.id ?? '')?.size,
  ).toBe(0);
});

/** How many stories are tried. */
const TRIES = Number(process.env.LETTERED_DOCUMENTS ?? 100);
const SEED = Number(process.env.RANDOM_SEED ?? 1);

it(`letters the deposits of ${TRIES} random quotes, for ever (seed ${SEED})`, {
  timeout: 3_600_000,
}, () => {
  const random = seededRandom(SEED);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  for (let round = 0; round < TRIES; round += 1) {
    const quote = billed();
    for (let step = 2 + upTo(7); step > 0; step -= 1) {
      const open = quote.openDeposits().length;
      const what = upTo(4);
      if (quote.isBilled() && what === 2) quote.creditLines();
      else if (quote.isBilled()) quote.creditFinal();
      else if (what === 0) quote.bill();
      else if (open > 0 && what === 1) quote.creditDeposit(upTo(open - 1));
      else if (quote.leftCents() > 0) quote.deposit(1 + upTo(quote.leftCents() - 1));
    }
    const whole = advanceLines(quote.sales);
    for (const [code, lines] of Map.groupBy(whole, (line) => line.code)) {
      if (code === undefined) continue;
      expect(sum(lines), code).toBe(0);
      expect(new Set(lines.map(({ date }) => date)).size, 'one day a letter').toBe(1);
    }
    const openCents = quote.openDeposits().map(({ subtotalCents }) => subtotalCents);
    expect(
      whole.flatMap(({ code, cents }) => (code === undefined ? [-cents] : [])).toSorted(),
      'what is open is what no invoice takes off',
    ).toEqual(openCents.filter((cents) => cents > 0).toSorted());
    const before = advanceLines(quote.sales.slice(0, upTo(quote.sales.length)));
    for (const line of before) {
      if (line.code !== undefined) expect(whole, 'a letter stays').toContainEqual(line);
    }
  }
});
