import { describe, expect, it } from 'vitest';
import { groupedNumber, lineNotes, paperWords, shownVat, subtotalRows } from './layout.ts';

it('Labels say HT and TTC where VAT is charged, and use the specification’s words elsewhere', () => {
  expect(paperWords({ tvaEnabled: true, lines: [] })).toMatchObject({
    unitPrice: 'Prix Unitaire HT',
    lineTotal: 'Total',
    subtotal: 'Sous-total HT',
    total: 'Total TTC',
  });
  expect(paperWords({ tvaEnabled: true, lines: [] }).vat('5,5')).toBe('TVA (5,5%)');
  const plain = paperWords({ tvaEnabled: false, lines: [] });
  expect(Object.values(plain).filter((word) => typeof word === 'string')).toEqual([
    'Prix Unitaire',
    'Total',
    '',
    'Sous-total',
    'Sous-total',
    '',
    'Total',
  ]);
});

it('A discount is shown between the sum of the lines and the base of VAT', () => {
  const document = {
    lines: [{ totalCents: 3000 }, { totalCents: 1000 }],
    discount: { rate: 10, cents: 400 },
    subtotalCents: 3600,
    vat: [{ rate: 20, baseCents: 3600, vatCents: 720 }],
  };
  expect(subtotalRows(paperWords({ tvaEnabled: true, lines: [] }), document)).toEqual([
    ['Sous-total HT avant remise', 4000],
    ['Remise (10\u00a0%)', -400],
    ['Sous-total HT', 3600],
  ]);
  const plain = paperWords({ tvaEnabled: false, lines: [] });
  expect(subtotalRows(plain, { ...document, discount: { cents: 400 } })).toEqual([
    ['Sous-total', 4000],
    ['Remise', -400],
  ]);
  expect(subtotalRows(plain, { ...document, discount: undefined })).toEqual([['Sous-total', 3600]]);
});

it('A SIREN and a SIRET are grouped, and other texts stay unchanged', () => {
  expect(groupedNumber('552100554')).toBe('552\u00a0100\u00a0554');
  expect(groupedNumber('732 829 320 00074')).toBe('732\u00a0829\u00a0320\u00a000074');
  expect(groupedNumber('12')).toBe('12');
});

describe('Lines under the margin scheme', () => {
  const sold = { totalCents: 30_000, marginScheme: true };
  const margin = { rate: 0, marginScheme: true, baseCents: 30_000, vatCents: 0 };

  it('Lines under the margin scheme have a total beside the total of the taxed lines', () => {
    const document = {
      lines: [{ totalCents: 1000 }, sold],
      subtotalCents: 31_000,
      vat: [{ rate: 20, baseCents: 1000, vatCents: 200 }, margin],
    };
    const words = paperWords({ tvaEnabled: true, lines: document.lines });
    expect(subtotalRows(words, document)).toEqual([
      ['Sous-total HT', 1000],
      ['Sous-total biens d’occasion (régime de la marge)', 30_000],
    ]);
    expect(shownVat({ tvaEnabled: true, vat: document.vat })).toEqual([document.vat[0]]);
    const discounted = {
      ...document,
      discount: { cents: 3100 },
      subtotalCents: 27_900,
      vat: [
        { rate: 20, baseCents: 900, vatCents: 180 },
        { ...margin, baseCents: 27_000 },
      ],
    };
    expect(subtotalRows(words, discounted)).toEqual([
      ['Sous-total avant remise', 31_000],
      ['Remise', -3100],
      ['Sous-total HT', 900],
      ['Sous-total biens d’occasion (régime de la marge)', 27_000],
    ]);
  });

  it('No heading above a price under the margin scheme contains HT, so a note below each taxed line says HT', () => {
    const taxed = { totalCents: 1000, quantity: 1, unitPriceMicros: 10_000_000, vatRate: 20 };
    const words = paperWords({ tvaEnabled: true, lines: [taxed, sold] });
    expect([words.unitPrice, words.lineTotal]).toEqual(['Prix Unitaire', 'Total']);
    expect(lineNotes(taxed, words)).toEqual(['Prix HT']);
    expect(lineNotes({ ...taxed, ...sold }, words)).toEqual([
      'Bien d’occasion, régime de la marge\u00a0: prix TTC',
    ]);
    const plain = paperWords({ tvaEnabled: true, lines: [taxed] });
    expect([plain.unitPrice, ...lineNotes(taxed, plain)]).toEqual(['Prix Unitaire HT']);
    const withTax = paperWords({ tvaEnabled: true, taxIncluded: true, lines: [taxed, sold] });
    expect(withTax.unitPrice).toBe('Prix Unitaire TTC');
  });

  it('A document whose lines are all under the margin scheme does not mention VAT', () => {
    const document = { lines: [sold], subtotalCents: 30_000, vat: [margin] };
    const words = paperWords({ tvaEnabled: true, lines: document.lines });
    expect([words.unitPrice, words.lineTotal, words.total]).toEqual([
      'Prix Unitaire',
      'Total',
      'Total',
    ]);
    expect(subtotalRows(words, document)).toEqual([
      ['Sous-total biens d’occasion (régime de la marge)', 30_000],
    ]);
    expect(shownVat({ tvaEnabled: true, vat: document.vat })).toEqual([]);
  });
});
