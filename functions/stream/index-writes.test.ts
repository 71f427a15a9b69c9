import { expect, it } from 'vitest';
import { readQuery } from '../../shared/search/query.ts';
import type { RawItem } from '../platform/table/stored-item.ts';
import { newRepair } from '../repairs/intake/new-repair.ts';
import { newRepairId } from '../repairs/repair-id.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { repairItem } from '../repairs/stored-repair.ts';
import { findRecords } from '../search/find-records.ts';
import { memoryWords } from '../search/testing/memory-words.ts';
import { indexWrites } from './index-writes.ts';

const made = newRepair(
  { deviceType: 'tablet', customerName: 'Lefebvre', customerEmail: 'm@exemple.fr' },
  {
    id: newRepairId('RB41000000'),
    trackingNumber: 'RB41000000',
    trackingKey: 'k',
    shopId: 'shop',
    nowMs: Date.parse('2026-11-20T10:00:00.000Z'),
  },
);
const item: RawItem = repairItem(made);
const renamed: StoredRepair = { ...made, customerName: 'Legrand' };
const unreadable: RawItem = { ...item, card: { not: 'ours' } };

type Write = [before: RawItem | undefined, after: RawItem | undefined];

/** Returns the word index of a shop whose table contains `stored` after the stream has delivered these writes. */
async function indexAfter(stored: RawItem | undefined, ...writes: Write[]) {
  const index = memoryWords();
  const words = { write: index.write, records: async () => (stored ? [stored] : []) };
  for (const [before, after] of writes) {
    const key = { pk: String(item.pk), sk: 'REPAIR' };
    expect(await indexWrites(words, [{ sequenceNumber: '1', key, before, after }])).toEqual([]);
  }
  return index;
}

/** Searches the index that `indexAfter` returns. */
async function foundAfter(stored: RawItem | undefined, ...writes: Write[]) {
  const index = await indexAfter(stored, ...writes);
  return async (q: string) => {
    const query = readQuery(q);
    const page = await findRecords(index, { shopId: 'shop', kind: 'repairs', query, limit: 10 });
    return page.records.length;
  };
}

it('A repair that has become unreadable is still found by the customer’s last readable name', async () => {
  const found = await foundAfter(unreadable, [undefined, item], [item, unreadable]);
  expect(await found('lefebvre')).toBe(1);
  const late = await foundAfter(unreadable, [undefined, item], [item, repairItem(renamed)]);
  expect(await late('legrand')).toBe(1);
  expect(await late('lefebvre')).toBe(0);
});

it('A withdrawn repair leaves no word in the index, whichever order its writes arrive in', async () => {
  const late: StoredRepair = { ...made, promisedOn: '2026-11-19', repliedAt: '2026-11-20' };
  const lent: StoredRepair = { ...late, lentSince: '2026-11-20T10:00:00.000Z' };
  const withdrawn = repairItem({ ...late, withdrawnAt: '2026-11-20T11:00:00.000Z' });
  const stillLent = repairItem({ ...lent, withdrawnAt: '2026-11-20T11:00:00.000Z' });
  const orders: Write[][] = [
    [
      [undefined, repairItem(late)],
      [repairItem(late), withdrawn],
    ],
    [
      [repairItem(late), withdrawn],
      [undefined, repairItem(late)],
    ],
    [
      [undefined, repairItem(lent)],
      [repairItem(lent), stillLent],
      [stillLent, withdrawn],
    ],
  ];
  for (const writes of orders) expect((await indexAfter(withdrawn, ...writes)).all()).toEqual([]);
  const index = await indexAfter(
    stillLent,
    [undefined, repairItem(lent)],
    [repairItem(lent), stillLent],
  );
  expect(index.all().map(({ sk }) => sk.split(' ')[0])).toEqual(['R#!lent-2026-11-20']);
});

it('A deleted repair is not found', async () => {
  const found = await foundAfter(undefined, [undefined, item], [item, undefined]);
  expect(await found('lefebvre')).toBe(0);
});

it('The words of several records share a request without splitting the words of one record, and after a failure each record is retried alone', async () => {
  const others = Array.from({ length: 3 }, (_, place) =>
    repairItem({
      ...made,
      id: newRepairId(`RB4100001${place}`),
      trackingNumber: `RB4100001${place}`,
      customerName: 'Legrand',
    }),
  );
  const records = [item, ...others].map((after, place) => ({
    sequenceNumber: String(place),
    key: { pk: String(after.pk), sk: 'REPAIR' },
    before: undefined,
    after,
  }));
  const idsOf = (puts: readonly RawItem[]) =>
    new Set(puts.map(({ sk }) => String(sk).split(' ').at(-1)?.slice(0, 8)));
  const writing = async (isRefused: (puts: readonly RawItem[]) => boolean) => {
    const asked: Set<string | undefined>[] = [];
    const write = async (puts: readonly RawItem[]) => {
      expect(puts.length).toBeLessThanOrEqual(25);
      asked.push(idsOf(puts));
      if (isRefused(puts)) throw new Error('Not now');
    };
    const words = { write, records: async () => [item, ...others] };
    return { again: await indexWrites(words, records), asked };
  };
  const whole = await writing(() => false);
  expect(whole.again).toEqual([]);
  expect(whole.asked.length).toBeLessThan(4);
  expect(whole.asked.reduce((total, { size }) => total + size, 0)).toBe(4);
  const ofOther = (puts: readonly RawItem[]) => idsOf(puts).has('41000010');
  expect((await writing(ofOther)).again).toEqual(['1']);
});
