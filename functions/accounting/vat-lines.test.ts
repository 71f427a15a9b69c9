import { expect, it } from 'vitest';
import type { DocumentRequest } from '../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import type { Taking } from '../payments/stored-taking.ts';
import { takenShares } from '../payments/taken-shares.ts';
import {
  SAMPLE_INVOICES,
  sampleCreditNote,
  sampleDeposit,
  sampleDocument,
} from '../testing/document-samples.ts';
import { receiptVatLines, saleVatLines, VAT_HEADERS } from './vat-lines.ts';

const BOTH: Partial<DocumentRequest> = {
  operationCategory: 'mixed',
  supplyDate: '2026-11-12',
  items: [
    { description: 'Écran', quantity: 1, price: 100.03, kind: 'part' },
    { description: 'Main-d’œuvre', quantity: 1, price: 50.02, kind: 'work' },
  ],
};

type Row = Record<(typeof VAT_HEADERS)[number], string | number>;

const readable = (lines: ReturnType<typeof saleVatLines>): Row[] =>
  lines.map(
    (line) =>
      Object.fromEntries(
        line.map((field, index) => [
          VAT_HEADERS[index],
          typeof field === 'object' ? field.cents : field,
        ]),
      ) as Row,
  );

/** Returns the lines of payments that settle an invoice on following days. */
function paid(invoice: IssuedDocument, ...amounts: number[]): Row[] {
  let paidCents = 0;
  return amounts.flatMap((amountCents, index) => {
    const before = { paidCents };
    paidCents += amountCents;
    const vat = takenShares(invoice, before, { paidCents });
    const date = `2026-12-0${index + 1}`;
    const taking: Taking = { documentId: invoice.id, date, means: 'cash', amountCents, vat };
    return readable(receiptVatLines({ taking, invoice }));
  });
}

const dueOf = (rows: readonly Row[]) =>
  rows
    .filter((row) => row['Exigible le'] !== '')
    .map((row) => [row['Nature'], row['Exigible le'], row['TVA']]);

const GOODS = 'Livraison de biens';
const SERVICES = 'Prestation de services';

it('VAT on goods falls due on delivery, and VAT on services with each payment', () => {
  const invoice = sampleDocument(BOTH);
  expect(dueOf(readable(saleVatLines({ document: invoice })))).toEqual([
    [GOODS, '12/11/2026', 2001],
  ]);
  expect(dueOf(paid(invoice, 10_000, 8006))).toEqual([
    [SERVICES, '01/12/2026', 555],
    [SERVICES, '02/12/2026', 445],
  ]);
});

it('With the option for debits, VAT on services falls due with the invoice and not with the payment', () => {
  const invoice = sampleDocument(BOTH, { vat_regime: 'normal-debits' });
  expect(dueOf(readable(saleVatLines({ document: invoice })))).toEqual([
    [GOODS, '12/11/2026', 2001],
    [SERVICES, '20/11/2026', 1000],
  ]);
  expect(dueOf(paid(invoice, 18_006))).toEqual([]);
});

it('A credit note takes back the VAT of goods on its own day, and of services with their payments', () => {
  const origin = sampleDocument(BOTH);
  const document = sampleCreditNote(origin);
  expect(dueOf(readable(saleVatLines({ document, origin })))).toEqual([
    [GOODS, document.invoiceDate.split('-').toReversed().join('/'), -2001],
  ]);
});

it('VAT on a deposit for goods falls due with its payment', () => {
  const { deposit, final } = sampleDeposit({ operationCategory: 'goods' });
  expect(dueOf(readable(saleVatLines({ document: deposit })))).toEqual([]);
  const vatOf = (rows: readonly Row[]) =>
    dueOf(rows).reduce((sum, [, , cents]) => sum + Number(cents), 0);
  expect(vatOf(paid(deposit, deposit.totalCents))).toBe(deposit.vatCents);
  expect(vatOf(readable(saleVatLines({ document: final })))).toBe(final.vatCents);
});

const ISSUED = Object.entries(SAMPLE_INVOICES).filter(
  ([, { documentType }]) => documentType === 'facture',
);

it.each(ISSUED)(
  'Each cent of VAT of the settled invoice %s falls due once, and its lines add up to it twice',
  (_name, { bonus: _, ...invoice }) => {
    const third = Math.floor(invoice.totalCents / 3);
    const rest = invoice.totalCents - 2 * third;
    const sale = readable(saleVatLines({ document: invoice }));
    const receipts = paid(invoice, ...[third, third, rest].filter((cents) => cents !== 0));
    const sumOf = (rows: readonly Row[], of: 'TVA' | 'TTC') =>
      rows.reduce((sum, row) => sum + Number(row[of]), 0);
    const due = [...sale, ...receipts].filter((row) => row['Exigible le'] !== '');
    expect(sumOf(due, 'TVA')).toBe(invoice.vatCents);
    expect([sumOf(sale, 'TTC'), sumOf(receipts, 'TTC')]).toEqual([
      invoice.totalCents,
      invoice.totalCents,
    ]);
    for (const row of [...sale, ...receipts]) {
      expect(row['Taux'] === '0', JSON.stringify(row)).toBe(row['Régime'] !== '');
    }
  },
);
