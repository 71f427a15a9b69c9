import { expect, it } from 'vitest';
import { readCsv } from '../../repairs/import/read-csv.ts';
import { guessPriceColumns, pricesIncludeTax, readPrices, withImported } from './read-prices.ts';

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;

function readAll(bytes: ArrayBuffer) {
  const file = readCsv(bytes, { columnsOf: guessPriceColumns });
  const columns = guessPriceColumns(file.header);
  const taxIncluded = pricesIncludeTax(file.header, columns) ?? false;
  return { file, ...readPrices(file, { columns, taxIncluded, kind: 'work' }) };
}

const SCREEN = { description: 'Écran', kind: 'work', priceCents: 12_990, device: 'iPhone 13' };
const CASE = { description: 'Coque', kind: 'part', priceCents: 123_450 };

it.each([
  [
    'semicolons, decimal commas and a byte order mark',
    '\ufeffLibellé;Type;Prix HT;Appareil\nÉcran;Travail;129,90;iPhone 13\nCoque;Pièce;1 234,50 €;\n',
  ],
  [
    'commas and quotes',
    'Prestation,Catégorie,Tarif,Modèle\n"Écran",service,"129,90",iPhone 13\nCoque,pièces,1234.50,\n',
  ],
])('A price list with %s is read', (_name, text) => {
  const { entries, errors } = readAll(bytesOf(text));
  expect([entries, errors]).toEqual([[SCREEN, CASE], []]);
});

it('A price list of a French spreadsheet in Windows-1252 is read, and its prices include tax if the column’s name states this', () => {
  const latin = Uint8Array.from('Désignation;Prix TTC\nÉcran;89\n', (letter) =>
    letter.charCodeAt(0),
  );
  const { file, entries } = readAll(latin.buffer);
  expect(file.encoding).toBe('Windows-1252');
  expect(entries).toEqual([
    { description: 'Écran', kind: 'work', priceCents: 8900, taxIncluded: true },
  ]);
});

it('A price that states whether it includes VAT is read accordingly, whatever the rest of the file states', () => {
  const { entries } = readAll(
    bytesOf('Libellé;Prix HT\nÉcran;89,90 € TTC\nVitre;40 ht\nCoque;9\n'),
  );
  expect(entries.map(({ priceCents, taxIncluded }) => [priceCents, taxIncluded])).toEqual([
    [8990, true],
    [4000, undefined],
    [900, undefined],
  ]);
});

it('A line that cannot be an entry is refused with its number and the reason', () => {
  const { entries, errors } = readAll(
    bytesOf(
      'Libellé;Type;Prix\nÉcran;;offert\n;;12\nCoque;bidule;9\nVitre;;-5\nVitre;;1.234\nVitre;;40\nvitre;;45\n',
    ),
  );
  expect(entries).toEqual([{ description: 'Vitre', kind: 'work', priceCents: 4000 }]);
  expect(errors).toEqual([
    { line: 2, message: 'prix\u202f: Indiquez un prix en euros, comme 89,90.' },
    { line: 3, message: 'prestation\u202f: Ce champ est obligatoire.' },
    { line: 4, message: 'ce type n’est ni travail, ni pièce, ni appareil.' },
    { line: 5, message: 'prix\u202f: Un prix ne peut pas être négatif.' },
    { line: 6, message: 'prix\u202f: Indiquez un prix en euros, comme 89,90.' },
    { line: 8, message: 'Cette prestation figure déjà dans votre liste pour cet appareil.' },
  ]);
});

it('An imported entry replaces the entry with the same description and device, and no other', () => {
  const other = { ...SCREEN, kind: 'work', device: 'iPhone 14' } as const;
  const dearer = { ...other, description: 'ECRAN', priceCents: 15_000 };
  expect(withImported([other, { ...other, device: 'Pixel 9' }], [dearer])).toEqual([
    dearer,
    { ...other, device: 'Pixel 9' },
  ]);
});
