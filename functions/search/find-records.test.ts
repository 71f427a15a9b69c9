import { expect, it } from 'vitest';
import { readQuery } from '../../shared/search/query.ts';
import { findRecords, LOOKS } from './find-records.ts';
import { postingItems } from './posting.ts';
import { repairWords } from './repair-words.ts';
import { memoryWords } from './testing/memory-words.ts';

const LOOKED = { total: 12, most: 6, least: 3, on: 10, onward: 4 } as const;

/** Makes a shop with `apart` customers named Martin, `apart` others with an iPhone, and `both` customers with both. */
async function shopOf(apart: number, both = 1) {
  const index = memoryWords();
  const repair = (number: number, customerName: string, deviceModel: string) =>
    repairWords({
      id: `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`,
      trackingNumber: `RB${String(number).padStart(8, '0')}`,
      created_at: new Date(1.7e12 + number).toISOString(),
      customerName,
      customerEmail: 'm@exemple.fr',
      customerFirstName: '',
      customerPhone: '',
      deviceType: 'smartphone',
      deviceModel,
      issue: '',
      status: 'pending',
    });
  const all = Array.from({ length: apart }, (_, place) => [
    repair(2 * place + 1, 'Martin', 'Pixel'),
    repair(2 * place + 2, 'Durand', 'iPhone'),
  ]).flat();
  const withBoth = Array.from({ length: both }, (_, place) =>
    repair(1_000 * place, 'Martin', 'iPhone'),
  );
  const puts = [...withBoth, ...all].flatMap((each) => postingItems('shop', 'repairs', each));
  await index.write(puts, []);
  let asked = 0;
  const range: typeof index.range = (...args) => {
    asked += 1;
    return index.range(...args);
  };
  const query = readQuery('martin iphone');
  const search = { shopId: 'shop', kind: 'repairs', query, looks: LOOKED } as const;
  return {
    find: (limit = 24) => findRecords({ range }, { ...search, limit }),
    asked: () => asked,
  };
}

it('A search for two words that many records have continues by itself until a record has both', async () => {
  const { find, asked } = await shopOf(30);
  const { records } = await find();
  expect(records).toHaveLength(1);
  expect(asked()).toBeGreaterThan(4);
});

it('A search stops after a fixed number of reads and says that there is more', async () => {
  const { find, asked } = await shopOf(200);
  const { records, next } = await find();
  expect([records, next?.mode]).toEqual([[], 'index']);
  expect(asked()).toBeLessThanOrEqual(4 + LOOKED.onward);
  expect(LOOKS.onward).toBe(8);
});

it.each([
  ['fills the page', 9, 3, 'index'],
  ['has no other match', 2, 24, undefined],
] as const)(
  'A search whose most selective word %s reads no other word',
  async (_, both, limit, mode) => {
    const { find, asked } = await shopOf(0, both);
    const { records, next } = await find(limit);
    expect([records.length, next?.mode, asked()]).toEqual([Math.min(both, limit), mode, 1]);
  },
);
