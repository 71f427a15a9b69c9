import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListChoice, rangeOf } from '../../../shared/repairs/repair-lists.ts';
import {
  REPAIR_STATUSES,
  type RepairStatus,
  type RepairSummary,
} from '../../../shared/repairs/repairs.ts';
import { readQuery } from '../../../shared/search/query.ts';
import { postingItems } from '../../search/posting.ts';
import { repairWords } from '../../search/repair-words.ts';
import { memoryWords } from '../../search/testing/memory-words.ts';
import { newRepair } from '../intake/new-repair.ts';
import { newRepairId } from '../repair-id.ts';
import { searchRepairs } from './search-repairs.ts';

type Kind = { name: string; model: string; status: RepairStatus };

/** Indexes these repairs of a shop, oldest first, and counts how many repairs are read. */
async function shopOf(kinds: readonly Kind[]) {
  const words = memoryWords();
  const repairs = kinds.map(({ name, model, status }, place): RepairSummary => {
    const trackingNumber = `RB${String(place).padStart(8, '0')}`;
    const made = newRepair(
      {
        deviceType: 'smartphone',
        customerName: name,
        deviceModel: model,
        customerEmail: 'm@exemple.fr',
      },
      {
        id: newRepairId(trackingNumber),
        trackingNumber,
        trackingKey: 'k',
        shopId: 'shop',
        nowMs: 1.7e12 + place,
      },
    );
    return { ...made, status };
  });
  const puts = repairs.flatMap((each) => postingItems('shop', 'repairs', repairWords(each)));
  await words.write(puts, []);
  const positionOf = ({ created_at, id, trackingNumber }: RepairSummary) => ({
    sortKey: `${created_at}#${id}`,
    trackingNumber,
  });
  const byId = new Map(repairs.map((each) => [each.id, each]));
  let read = 0;
  const list = {
    inList: async (_shop: string, choice: ListChoice, limit: number) =>
      repairs
        .toReversed()
        .filter((each) => rangeOf(choice).statuses.includes(each.status))
        .slice(0, limit)
        .map(positionOf),
    byIds: async (_shop: string, ids: readonly string[]) => {
      read += ids.length;
      const found = ids.flatMap((id) => byId.get(id) ?? []);
      return new Map(
        found.map((repair) => [repair.id, { position: positionOf(repair), repair }] as const),
      );
    },
  };
  const query = readQuery('martin iphone');
  const search = (status?: ListChoice, cursor?: string) =>
    searchRepairs({ words, list }, 'shop', { query, status, cursor });
  return { repairs, search, read: () => read };
}

const times = (count: number, kind: Kind) => Array.from({ length: count }, () => kind);
const BOTH = { name: 'Martin', model: 'iPhone' };
const done = { ...BOTH, status: 'completed' } as const;

it('A page of a search shows the newest match first, even after a better match', async () => {
  const shop = await shopOf([
    { name: 'Martin iPhone', model: 'Pixel', status: 'ordered' },
    { ...BOTH, status: 'ordered' },
  ]);
  for (const status of ['ordered', undefined] as const) {
    const { repairs } = await shop.search(status);
    expect(repairs).toEqual(shop.repairs.toReversed());
  }
});

describe('A search with a status', () => {
  it('If few repairs are in the status, a search finds the one match among thousands', async () => {
    const others = times(20, { name: 'Durand', model: 'Pixel', status: 'ordered' });
    const shop = await shopOf([{ ...BOTH, status: 'ordered' }, ...times(2_000, done), ...others]);
    const { repairs, cursor } = await shop.search('ordered');
    expect([repairs.map(({ id }) => id), cursor]).toEqual([[shop.repairs[0]?.id], null]);
    expect(shop.read()).toBe(21);
  });

  it('Repairs that are in another status according to the index are not read', async () => {
    const others = times(150, { name: 'Durand', model: 'Pixel', status: 'ordered' });
    const shop = await shopOf([{ ...BOTH, status: 'ordered' }, ...times(800, done), ...others]);
    const { repairs } = await shop.search('ordered');
    expect(repairs.map(({ id }) => id)).toEqual([shop.repairs[0]?.id]);
    expect(shop.read()).toBe(1);
  });

  it('If the status has more than 200 repairs, a page reads at most 144 and says that there are more', async () => {
    const others = times(300, { name: 'Durand', model: 'Pixel', status: 'ordered' });
    const ordered = { ...BOTH, status: 'ordered' } as const;
    const shop = await shopOf([ordered, ...times(140, done), ...others]);
    expect((await shop.search('ordered')).repairs).toHaveLength(1);
    const far = await shopOf([ordered, ...times(200, done), ...others]);
    const first = await far.search('ordered');
    expect([first.repairs, far.read()]).toEqual([[], 144]);
    expect((await far.search('ordered', first.cursor ?? '')).repairs).toHaveLength(1);
  });

  it('All pages of a search together contain the repairs that a plain filter finds, each once', async () => {
    const kind = fc.record({
      name: fc.constantFrom('Martin', 'Martin', 'Durand'),
      model: fc.constantFrom('iPhone', 'iPhone', 'Pixel'),
      status: fc.constantFrom(...REPAIR_STATUSES),
    });
    const shops = fc.array(kind, { maxLength: 500, size: 'max' });
    await fc.assert(
      fc.asyncProperty(
        shops,
        fc.constantFrom(...REPAIR_STATUSES),
        fc.boolean(),
        async (kinds, status, isRare) => {
          const some = kinds.map(
            (each, place): Kind =>
              isRare && place % 10 > 0 ? { ...each, status: 'completed' } : each,
          );
          const shop = await shopOf(some);
          const found: string[] = [];
          let cursor: string | undefined;
          do {
            const page = await shop.search(status, cursor);
            found.push(...page.repairs.map(({ id }) => id));
            cursor = page.cursor ?? undefined;
          } while (cursor !== undefined);
          const wanted = shop.repairs.filter(
            (each) =>
              each.status === status &&
              each.customerName === BOTH.name &&
              each.deviceModel === BOTH.model,
          );
          expect(found.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
        },
      ),
      { numRuns: 25 },
    );
  });
});
