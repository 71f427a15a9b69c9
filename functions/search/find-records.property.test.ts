import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceType } from '../../shared/repairs/repairs.ts';
import { readQuery } from '../../shared/search/query.ts';
import { mayBeCommon } from './common-words.ts';
import { type FoundRecord, findRecords, LOOKS } from './find-records.ts';
import { postingItems } from './posting.ts';
import { repairWords } from './repair-words.ts';
import type { SearchPosition } from './search-position.ts';
import { memoryWords } from './testing/memory-words.ts';

/** The test tries this many shops and queries. `npm run test:search` tries 2,000. */
const RUNS = Number(process.env.SEARCH_SHOPS ?? 100);

/** People type each name in these spellings. Every spelling must find the name. */
const NAMES = [
  ['O’Brien', "o'brien", 'OBRIEN', 'o’bri', 'brien'],
  ['Lefèvre', 'lefevre', 'LEFÈV', 'le'],
  ['Jean-Pierre', 'jean pierre', 'jeanpierre', 'JEAN-P', 'pierre'],
  ['Le Gall', 'legall', 'le gall', 'gall'],
  ['D’Angelo', "d'angelo", 'dangelo', 'angelo'],
  ['Lœuilleux', 'loeuilleux', 'lœuil'],
  ['Éloïse', 'eloise', 'ÉLO'],
  ['Martin', 'martin', 'mar'],
  ['Martinez', 'martinez', 'martin'],
  ['N’Guyên Thị', 'nguyen', "n'guyen", 'nguyenthi'],
] as const;
const MODELS = ['iPhone 13', 'Galaxy S22', 'MacBook Air M1', 'Pixel 7', 'Switch', ''];
const FAULTS = [
  'L’écran est cassé',
  'Ne démarre plus : deux bips longs',
  'Batterie gonflée, écran décollé',
  'Après une chute, le mar. 12',
  '',
];
const TYPES: readonly [DeviceType, string][] = [
  ['smartphone', 'Smartphone'],
  ['laptop', 'Ordinateur portable'],
  ['bike', 'Vélo/Trottinette'],
];

type Made = {
  repair: Parameters<typeof repairWords>[0];
  name: number;
  firstName: number;
  phone: string;
  number: string;
  type: number;
};

const digits = (length: number) =>
  fc.stringMatching(new RegExp(`^\\d{${length}}$`, 'u'), { size: 'max' });
const place = (list: readonly unknown[]) => fc.nat({ max: list.length - 1 });

/** People write a French phone number of ten digits in these ways. */
const WRITTEN: readonly ((phone: string) => string)[] = [
  (phone) => phone,
  (phone) => phone.replace(/(..)(?=.)/g, '$1 '),
  (phone) => phone.replace(/(..)(?=.)/g, '$1.'),
  (phone) => `+33${phone.slice(1)}`,
  (phone) => `+33 ${phone.slice(1).replace(/(.)(..)(..)(..)(..)/, '$1 $2 $3 $4 $5')}`,
  (phone) => `0033${phone.slice(1)}`,
  (phone) => `+33 (0)${phone.slice(1)}`,
  (phone) => `${phone.slice(0, 5)}-${phone.slice(5)}`,
];

const made = fc
  .record({
    number: digits(8),
    unique: fc.uuid(),
    ageMs: fc.nat({ max: 1e8 }),
    name: place(NAMES),
    firstName: place(NAMES),
    phoneEnd: digits(8),
    written: place(WRITTEN),
    type: place(TYPES),
    model: place(MODELS),
    fault: place(FAULTS),
  })
  .map((each): Made => {
    const phone = `06${each.phoneEnd}`;
    const name = NAMES[each.name]?.[0] ?? '';
    return {
      name: each.name,
      firstName: each.firstName,
      type: each.type,
      phone,
      number: each.number,
      repair: {
        id: each.number + each.unique.slice(8),
        trackingNumber: `RB${each.number}`,
        created_at: new Date(1.7e12 + each.ageMs).toISOString(),
        customerName: name,
        customerFirstName: NAMES[each.firstName]?.[0] ?? '',
        customerEmail: `client.${each.name}${each.firstName}@exemple.fr`,
        customerPhone: WRITTEN[each.written]?.(phone) ?? '',
        deviceType: TYPES[each.type]?.[0] ?? 'other',
        deviceModel: MODELS[each.model] ?? '',
        issue: FAULTS[each.fault] ?? '',
        status: 'pending',
      },
    };
  });

/** A typed search comes with a plain filter, which knows no words and searches the letters of the fields. */
type Typed = { text: string; isMet: (made: Made, isCommon: boolean) => boolean };

const plain = (text: string) =>
  text
    .replace(/œ/g, 'oe')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ');
const together = (text: string) => plain(text.replace(/[’' -]/g, ''));

/** These common words of the faults lead to no repair by themselves. */
const COMMON = / (?:apres|le|est|ne|plus|une)(?= |$)/g;

/** Returns all texts of a repair, with a blank before each word. `isCommon` omits the common words of the fault. */
function haystack({ repair, phone, number, type }: Made, isCommon: boolean): string {
  const names = [repair.customerName, repair.customerFirstName];
  const texts = [
    ...names,
    ...names.map(together),
    // A name of several words is also found by its parts with an apostrophe, such as N’Guyên Thị.
    ...names.flatMap((name) => name.split(' ').map(together)),
    repair.customerEmail,
    TYPES[type]?.[1] ?? '',
    repair.deviceModel,
    isCommon ? ` ${plain(repair.issue)}`.replace(COMMON, '') : repair.issue,
    phone,
    number,
  ];
  return ` ${texts.map(plain).join(' ')}`;
}

const hasWords = (text: string) => {
  const words = plain(text)
    .split(' ')
    .filter((word) => word.length > 1);
  return (of: Made, isCommon: boolean) =>
    words.every((word) => haystack(of, isCommon).includes(` ${word}`));
};
const endsIn = (end: string) => (of: Made) =>
  end.length >= 3 && (of.phone.endsWith(end) || of.number.endsWith(end));

function typedFor(shop: readonly Made[]): fc.Arbitrary<Typed> {
  const target = fc.constantFrom(...shop);
  const words = (text: string): Typed => ({ text, isMet: hasWords(text) });
  const number = (text: string, all: string): Typed => ({
    text,
    isMet: (of) => haystack(of, false).includes(` ${all}`) || endsIn(all)(of),
  });
  return fc.oneof(
    fc.constantFrom(...NAMES.flat()).map(words),
    fc
      .constantFrom(
        'écran',
        'ECR',
        'batt',
        'l’écran',
        'ne démarre plus',
        'le mar',
        'plus',
        'est',
        'trott',
      )
      .map(words),
    fc
      .tuple(target, fc.integer({ min: 2, max: 10 }))
      .map(([{ repair }, length]) =>
        words((repair.issue || repair.deviceModel || 'zz').slice(0, length)),
      ),
    fc
      .tuple(target, place(WRITTEN))
      .map(([{ phone }, written]) => number(WRITTEN[written]?.(phone) ?? '', phone)),
    fc
      .tuple(target, fc.integer({ min: 2, max: 9 }))
      .map(([{ phone }, length]) => number(phone.slice(-length), phone.slice(-length))),
    fc
      .tuple(target, fc.constantFrom('RB', 'rb', 'RB ', ''), fc.integer({ min: 2, max: 8 }))
      .map(([made, rb, length]) =>
        number(rb + made.number.slice(0, length), made.number.slice(0, length)),
      ),
    target.map((of) => ({
      text: of.repair.customerEmail.toUpperCase(),
      isMet: ({ repair }: Made) => repair.customerEmail === of.repair.customerEmail,
    })),
  );
}

const shopAndQuery = fc
  .record({ shop: fc.array(made, { minLength: 1, maxLength: 160, size: 'max' }) })
  .map(({ shop }) => [...new Map(shop.map((each) => [each.repair.id, each])).values()])
  .chain((shop) =>
    fc.record({
      shop: fc.constant(shop),
      typed: fc.array(typedFor(shop), { minLength: 1, maxLength: 2 }),
      limit: fc.integer({ min: 1, max: 30 }),
      looks: fc.constantFrom(LOOKS, { total: 20, most: 8, least: 3, on: 7, onward: 3 }),
    }),
  );

async function allPages(
  shop: readonly Made[],
  text: string,
  sizes: { limit: number; looks: typeof LOOKS },
): Promise<{ found: FoundRecord[]; mostAsked: number; isSorted: boolean }> {
  const index = memoryWords();
  const others = shop.map(({ repair }) => postingItems('other', 'repairs', repairWords(repair)));
  const own = shop.map(({ repair }) => postingItems('shop', 'repairs', repairWords(repair)));
  await index.write([...own, ...others].flat(), []);
  const search = { shopId: 'shop', kind: 'repairs', query: readQuery(text), ...sizes } as const;
  const found: FoundRecord[] = [];
  let mostAsked = 0;
  let isSorted = true;
  let from: SearchPosition | undefined;
  do {
    let asked = 0;
    const counting: typeof index.range = (...args) => {
      asked += 1;
      return index.range(...args);
    };
    const page = await findRecords({ range: counting }, search, from);
    expect(page.records.length).toBeLessThanOrEqual(sizes.limit);
    found.push(...page.records);
    mostAsked = Math.max(mostAsked, asked);
    from = page.next;
    isSorted &&= from?.mode !== 'index';
  } while (from !== undefined);
  return { found, mostAsked, isSorted };
}

const bestFirst = (a: FoundRecord, b: FoundRecord) =>
  a.rank - b.rank || b.exact - a.exact || b.instantMs - a.instantMs || (a.id < b.id ? -1 : 1);

describe('A search by the index', () => {
  it(`A search finds the records that a plain filter finds, each once, in ${RUNS} shops`, {
    timeout: 600_000,
  }, async () => {
    let followed = 0;
    await fc.assert(
      fc.asyncProperty(shopAndQuery, async ({ shop, typed, limit, looks }) => {
        const text = typed.map((each) => each.text).join(' x ');
        // A query that is too short to search returns the list, which is not tested here.
        fc.pre(/[a-z0-9]{2}/.test(plain(text).replace(/\brb *\d?\b/g, '')));
        const isCommon = readQuery(text).needs.every(mayBeCommon);
        const wanted = shop.filter((each) => typed.every(({ isMet }) => isMet(each, isCommon)));
        const { found, mostAsked, isSorted } = await allPages(shop, text, { limit, looks });
        const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted();
        expect(ids(found), text).toEqual(ids(wanted.map(({ repair }) => repair)));
        expect(mostAsked).toBeLessThanOrEqual(2 * text.split(/\s+/).length + looks.onward);
        if (isSorted) expect(found).toEqual(found.toSorted(bestFirst));
        else followed += 1;
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    // The search has used both ways of paging.
    expect(followed).toBeGreaterThan(RUNS / 100);
  });
});
