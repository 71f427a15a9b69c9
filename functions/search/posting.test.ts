import { expect, it } from 'vitest';
import { MOST_WORDS, postingItems, ranked, wordsFrom, wordsText } from './posting.ts';
import { repairWords } from './repair-words.ts';

const distinct = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`);

it('An indexed record has each word once, in its best rank', () => {
  expect(ranked([['b', 'a', 'b'], ['a', 'c'], []])).toEqual([['a', 'b'], ['c'], []]);
});

it('A record with too many words keeps the first ones of the best ranks', () => {
  const [names = [], device = [], fault = []] = ranked([
    distinct(10, 'n'),
    distinct(5, 'd'),
    distinct(500, 'f'),
  ]);
  expect([names.length, device.length, fault.length]).toEqual([10, 5, MOST_WORDS - 15]);
  expect(fault).toContain('f0');
  expect(fault).not.toContain('f499');
});

it('The index costs at most 200 write units for a creation, whatever is typed', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const pairs = [...letters].flatMap((one) => [...letters].map((other) => one + other));
  const text = (from: number, length: number) => pairs.slice(from).join(' ').slice(0, length);
  const words = repairWords({
    id: '12345678-0000-8000-8000-000000000000',
    trackingNumber: 'RB12345678',
    created_at: new Date(0).toISOString(),
    deviceType: 'tablet',
    deviceModel: text(0, 80),
    issue: text(30, 1000),
    customerName: text(400, 80),
    customerFirstName: text(450, 80),
    customerEmail: `${text(500, 200).replaceAll(' ', '.')}@exemple.fr`,
    customerPhone: '06 12 34 56 78',
    status: 'pending',
    promisedOn: '2026-11-27',
  });
  const units = postingItems('s'.repeat(36), 'repairs', words).map((item) =>
    Math.ceil(Buffer.byteLength(item.pk + item.sk + item.words) / 1024),
  );
  expect(units.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(200);
});

it('Stored words are read back unchanged, with any character of an e-mail address', () => {
  const words = [['a|b@exemple.fr', 'durand'], [], ['ecran']];
  expect(wordsFrom(wordsText(words))).toEqual(words);
});

it('A common word of a name or a model becomes an item, and one of the fault does not', () => {
  const record = repairWords({
    id: '12345678-0000-8000-8000-000000000000',
    trackingNumber: 'RB12345678',
    created_at: new Date(0).toISOString(),
    deviceType: 'smartphone',
    deviceModel: 'iPhone 8 Plus',
    issue: 'La vitre est cassée et ne s’allume plus',
    customerName: 'Le Gall',
    customerFirstName: '',
    customerEmail: '',
    customerPhone: '',
    status: 'pending',
  });
  const items = postingItems('shop', 'repairs', record).map(({ sk }) => sk.split(' ', 2).join(' '));
  expect(items).toEqual(expect.arrayContaining(['R#le 0', 'R#plus 1', 'R#vitre 2', 'R#allume 2']));
  for (const word of ['la', 'est', 'et', 'ne']) expect(items).not.toContain(`R#${word} 2`);
  expect(record.words.flat()).toEqual(expect.arrayContaining(['la', 'est', 'et', 'ne']));
});
