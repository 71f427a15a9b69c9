import { expect, it } from 'vitest';
import { groupedNumber, LAYOUT, paperWords, subtotalRows } from './layout.ts';

it('says HT and TTC wherever VAT is charged, and the specification’s words where it is not', () => {
  expect(paperWords({ layout: LAYOUT, tvaEnabled: true })).toMatchObject({
    unitPrice: 'Prix Unitaire HT',
    lineTotal: 'Total HT',
    subtotal: 'Total HT',
    total: 'Total TTC',
  });
  expect(paperWords({ layout: LAYOUT, tvaEnabled: true }).vat('5,5')).toBe('TVA (5,5\u00a0%)');
  const plain = paperWords({ layout: LAYOUT, tvaEnabled: false });
  expect(Object.values(plain).filter((word) => typeof word === 'string')).toEqual([
    'Prix Unitaire',
    'Total',
    'Sous-total',
    'Sous-total',
    '',
    'Total',
  ]);
});

it('shows what a discount takes off between the sum of the lines and what VAT is charged on', () => {
  const document = {
    lines: [{ totalCents: 3000 }, { totalCents: 1000 }],
    discount: { rate: 10, cents: 400 },
    subtotalCents: 3600,
  };
  expect(subtotalRows(paperWords({ layout: LAYOUT, tvaEnabled: true }), document)).toEqual([
    ['Total HT avant remise', 4000],
    ['Remise (10\u00a0%)', -400],
    ['Total HT', 3600],
  ]);
  const plain = paperWords({ layout: LAYOUT, tvaEnabled: false });
  expect(subtotalRows(plain, { ...document, discount: { cents: 400 } })).toEqual([
    ['Sous-total', 4000],
    ['Remise', -400],
  ]);
  expect(subtotalRows(plain, { ...document, discount: undefined })).toEqual([['Sous-total', 3600]]);
});

it('keeps the words of what was issued before layouts had a number', () => {
  const words = paperWords({ tvaEnabled: true });
  expect([words.total, words.vat('20')]).toEqual(['Total', 'TVA (20%)']);
  expect(groupedNumber('552100554')).toBe('552100554');
});

it('groups a SIREN and a SIRET, and leaves what is neither', () => {
  expect(groupedNumber('552100554', LAYOUT)).toBe('552\u00a0100\u00a0554');
  expect(groupedNumber('732 829 320 00074', LAYOUT)).toBe('732\u00a0829\u00a0320\u00a000074');
  expect(groupedNumber('12', LAYOUT)).toBe('12');
});
