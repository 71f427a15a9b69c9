import { expect, it } from 'vitest';
import { SAMPLE_INVOICES } from '../../testing/document-samples.ts';
import { DOCUMENT_HEADERS, documentFields } from './document-columns.ts';

it.each([
  ['bonus', 23_688, 2500],
  ['credit note, bonus', -23_688, -2500],
  ['one VAT rate', 23_688, 0],
] as const)(
  'The total of the document "%s" is the amount that its payer owes, and the bonus has its own column',
  (name, total, bonus) => {
    const row = { document: SAMPLE_INVOICES[name], summary: undefined, creditNotes: [] };
    const fields = documentFields(row);
    const of = (header: string) => fields[DOCUMENT_HEADERS.indexOf(header)];
    expect([of('Total TTC'), of('Bonus Réparation')]).toEqual([{ cents: total }, { cents: bonus }]);
  },
);
