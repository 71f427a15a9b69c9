import { describe, expect, it } from 'vitest';
import { lineTotalCents } from '../../../shared/documents/amounts/amounts.ts';
import type { DocumentRequest } from '../../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { printedTotal } from '../../../shared/documents/issued/layout.ts';
import { sampleDocument } from '../../testing/document-samples.ts';
import { creditNoteOf } from './credit-note.ts';

/** Credits an invoice one unit of its first line at a time, and returns the lines of the credit notes. */
function creditedByUnit(invoice: IssuedDocument) {
  const units = Number(invoice.lines[0]?.quantity);
  return Array.from({ length: units }, (_, unit) => {
    const order = { invoiceDate: '2026-11-21', reason: '', credited: [unit * 1000], part: [1000] };
    const [line] = creditNoteOf(invoice, order).lines;
    if (line === undefined) throw new Error('No line');
    return line;
  });
}

describe('The lines of a partial credit note', () => {
  it.each([
    ['before tax', { price: 10.4949 }],
    ['before tax with a discount', { price: 10.4949, discount: { amount: 0.01 } }],
    ['with tax', { price: 10.4949, taxIncluded: true }],
    [
      'with tax and a discount in percent',
      { price: 3.33, discount: { rate: 33 }, taxIncluded: true },
    ],
  ] as const)(
    'The net amount of a credited line is quantity times price less the discount: prices %s',
    (_case, typed) => {
      const { taxIncluded, ...item } = typed as Partial<DocumentRequest['items'][number]> & {
        price: number;
        taxIncluded?: boolean;
      };
      for (const quantity of [2, 3, 7]) {
        const invoice = sampleDocument({
          items: [{ description: 'Joint', quantity, ...item }],
          ...(taxIncluded && { taxIncluded }),
        });
        const lines = creditedByUnit(invoice);
        const off = (line: (typeof lines)[number]) =>
          line.discount?.withTaxCents ?? line.discount?.cents ?? 0;
        expect(lines.map(printedTotal)).toEqual(
          lines.map((line) => lineTotalCents(line.quantity, line.unitPriceMicros) - off(line)),
        );
        const total = lines.reduce((sum, line) => sum + printedTotal(line), 0);
        expect(total).toBe(invoice.lines.reduce((sum, line) => sum + printedTotal(line), 0));
      }
    },
  );

  it('A credit note keeps the invoice’s price if that price gives the amount of the line', () => {
    const invoice = sampleDocument({
      items: [{ description: 'Joint', quantity: 2, price: 10.4949 }],
    });
    expect(creditedByUnit(invoice).map(({ unitPriceMicros }) => unitPriceMicros)).toEqual([
      10_500_000, 10_494_900,
    ]);
  });
});
