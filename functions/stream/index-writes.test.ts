import { expect, it } from 'vitest';
import { readQuery } from '../../shared/search/query.ts';
import type { RawItem } from '../platform/stored-item.ts';
import { newRepairId } from '../repairs/repair-id.ts';
import { newRepair, type StoredRepair } from '../repairs/repairs.ts';
import { repairItem } from '../repairs/stored-repair.ts';
import { findRecords } from '../search/find-records.ts';
import { memoryWords } from '../search/memory-words.ts';
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

/** A shop whose table holds `stands`, once the stream has told these writes. */
async function told(
  stands: RawItem | undefined,
  ...writes: [before: RawItem | undefined, after: RawItem | undefined][]
) {
  const index = memoryWords();
  const words = { write: index.write, records: async () => (stands ? [stands] : []) };
  for (const [before, after] of writes) {
    const key = { pk: String(item.pk), sk: 'REPAIR' };
    expect(await indexWrites({ words }, [{ sequenceNumber: '1', key, before, after }])).toEqual([]);
  }
  return async (q: string) => {
    const query = readQuery(q);
    const page = await findRecords(index, { shopId: 'shop', kind: 'repairs', query, limit: 10 });
    return page.records.length;
  };
}

it('has a repair that cannot be read found by the words that it had last', async () => {
  const found = await told(unreadable, [undefined, item], [item, unreadable]);
  expect(await found('lefebvre')).toBe(1);
  const late = await told(unreadable, [undefined, item], [item, repairItem(renamed)]);
  expect(await late('legrand')).toBe(1);
  expect(await late('lefebvre')).toBe(0);
});

it('has none found that is gone', async () => {
  const found = await told(undefined, [undefined, item], [item, undefined]);
  expect(await found('lefebvre')).toBe(0);
});
