import { expect, it } from 'vitest';
import { readPrice } from '../../../../../shared/documents/amounts/typed-numbers.ts';
import type { Suggestion } from '../../../../../shared/documents/suggestions.ts';
import { filledFrom, linesFor, matchingLines, suggestionText } from './matching-lines.ts';

const line = (description: string, part: Partial<Suggestion> = {}): Suggestion => ({
  description,
  unitPriceMicros: 129_900_000,
  uses: 1,
  ...part,
});

it('A suggestion matches the beginnings of words, ignores accents and case, and the most used comes first', () => {
  const lines = [
    line('Remplacement de l’écran – iPhone 13'),
    line('Écran iPhone 12', { uses: 3 }),
    line('Vitre d’écran de tablette'),
  ];
  const found = (typed: string) =>
    matchingLines(lines, typed).map(({ description }) => description);
  expect(found('ECR iph')).toEqual(['Écran iPhone 12', 'Remplacement de l’écran – iPhone 13']);
  expect(found('cran')).toEqual([]);
  expect(found('é')).toEqual([]);
  expect(found('  ')).toEqual([]);
  const many = Array.from({ length: 9 }, (_, index) => line(`Coque ${index}`));
  expect(matchingLines(many, 'coque')).toHaveLength(5);
});

it('A suggestion fills in a line, and its VAT rate only when the rate differs from the draft’s', () => {
  const known = line('Livre', { unitPriceMicros: 50_000, vatRate: 5.5 });
  const taxed = { tvaEnabled: true, tvaRate: '20', taxIncluded: false };
  const filled = {
    description: 'Livre',
    kind: '',
    price: '0,05',
    unit: 'piece',
    tvaRate: '5,5',
    marginScheme: false,
  };
  expect(filledFrom(known, taxed)).toEqual(filled);
  expect(filledFrom(known, { ...taxed, tvaRate: '5.5' })).toMatchObject({ tvaRate: '' });
  expect(filledFrom(known, { ...taxed, tvaEnabled: false })).toMatchObject({ tvaRate: '' });
  const sold = { vatRate: 0, marginScheme: true };
  expect(filledFrom(line('iPhone', sold), taxed)).toMatchObject({
    tvaRate: '',
    marginScheme: true,
  });
  expect(filledFrom(line('Écran'), taxed)).toMatchObject({ price: '129,90', tvaRate: '' });
});

it('A suggested price becomes the price that the draft asks for, with or without tax', () => {
  const known = line('Écran', { unitPriceMicros: 99_990_000, taxIncluded: true, vatRate: 20 });
  const draft = { tvaEnabled: true, tvaRate: '20', taxIncluded: true };
  expect(filledFrom(known, draft)).toMatchObject({ price: '99,99' });
  expect(filledFrom(known, { ...draft, taxIncluded: false })).toMatchObject({ price: '83,3250' });
  const bare = line('Vis', { unitPriceMicros: 195_000, vatRate: 20 });
  expect(filledFrom(bare, draft)).toMatchObject({ price: '0,23' });
  expect(filledFrom(bare, { ...draft, taxIncluded: false })).toMatchObject({ price: '0,1950' });
  expect(suggestionText(known)).toBe('99,99\u00a0€ TTC · TVA 20\u00a0%');
});

it('Under the franchise, a suggested price with tax is filled in unchanged', () => {
  const known = line('Écran', { unitPriceMicros: 89_900_000, taxIncluded: true });
  const draft = { tvaEnabled: false, tvaRate: '20', taxIncluded: false };
  expect(filledFrom(known, { ...draft, vatRegime: 'franchise' })).toMatchObject({ price: '89,90' });
  expect(filledFrom(known, { ...draft, vatRegime: 'normal' })).toMatchObject({ price: '74,9167' });
});

it('Every suggested price can be read again after it was filled in', () => {
  const draft = { tvaEnabled: true, tvaRate: '20', taxIncluded: false };
  const unreadable = Array.from({ length: 20_000 }, (_, cent) => cent + 1).filter((cents) => {
    const micros = cents * 10_000;
    const known = line('Écran', { unitPriceMicros: micros, taxIncluded: true, vatRate: 20 });
    const typed = filledFrom(known, draft).price ?? '';
    return readPrice(typed)?.toFixed(2) !== (cents / 120).toFixed(2);
  });
  expect(unreadable).toEqual([]);
});

it('A suggestion is described by its price, unit and rate', () => {
  expect(suggestionText(line('Écran', { vatRate: 20 }))).toBe('129,90\u00a0€ · TVA 20\u00a0%');
  expect(suggestionText(line('iPhone', { vatRate: 0, marginScheme: true }))).toBe(
    '129,90\u00a0€ · TVA sur la marge',
  );
  expect(suggestionText(line('Travail', { unit: 'hour' }))).toBe('129,90\u00a0€ / heure');
});

it('Lines that fit the draft’s device come first, and among equals those of the price list', () => {
  const listed = (description: string, device?: string) =>
    line(description, { listed: true, uses: 0, ...(device && { device }) });
  const lines = [
    listed('Écran', 'iPhone 12'),
    listed('Écran', 'iPhone'),
    listed('Écran', 'iPhone 13'),
    listed('Écran de protection'),
    line('Écran iPhone 13', { uses: 9 }),
    line('Écran', { uses: 20 }),
    line('Écran Pixel 9', { uses: 30 }),
  ];
  const named = (found: Suggestion[]) =>
    found.map(({ description, device }) => [description, device].filter(Boolean).join(' / '));
  const device = 'Smartphone · iPhone 13';
  const first = ['Écran / iPhone 13', 'Écran iPhone 13', 'Écran / iPhone'];
  const general = ['Écran de protection', 'Écran'];
  expect(named(matchingLines(lines, 'écran', device))).toEqual([...first, ...general]);
  expect(named(linesFor(lines, { device, items: [] }, 9))).toEqual([...first, ...general]);
  expect(named(matchingLines(lines, 'écran', device, 9)).slice(5)).toEqual([
    'Écran Pixel 9',
    'Écran / iPhone 12',
  ]);
  expect(named(matchingLines(lines, 'ecran iphone 12'))).toEqual(['Écran / iPhone 12']);
});
