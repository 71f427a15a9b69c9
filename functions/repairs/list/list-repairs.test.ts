import { describe, expect, it, vi } from 'vitest';
import type { RepairSummary } from '../../../shared/repairs/repairs.ts';
import { postingItems } from '../../search/posting.ts';
import { repairWords } from '../../search/repair-words.ts';
import { memoryWords } from '../../search/testing/memory-words.ts';
import { newRepair } from '../intake/new-repair.ts';
import { newRepairId } from '../repair-id.ts';
import type { ListedRepair, RepairPosition } from './cursor.ts';
import { findRepairs, listRepairs } from './list-repairs.ts';

const made = Array.from({ length: 60 }, (_, index): RepairSummary => {
  const trackingNumber = `RB${String(index).padStart(8, '0')}`;
  return newRepair(
    { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
    {
      id: newRepairId(trackingNumber),
      trackingNumber,
      trackingKey: 'k',
      shopId: 'shop',
      nowMs: Date.parse('2026-11-20T10:00:00.000Z') - index,
    },
  );
});

const positionOf = ({ created_at, id, trackingNumber }: RepairSummary): RepairPosition => ({
  sortKey: `${created_at}#${id}`,
  trackingNumber,
});

/** Makes a list with all repairs of `made`. */
function fakeList() {
  return {
    page: vi.fn(async (_shop: string, limit: number, after: RepairPosition | undefined) => {
      const start = after
        ? made.findIndex((repair) => repair.trackingNumber === after.trackingNumber) + 1
        : 0;
      return made
        .slice(start, start + limit)
        .map((repair): ListedRepair => ({ position: positionOf(repair), repair }));
    }),
  };
}

async function allPages(list: ReturnType<typeof fakeList>) {
  const sizes: number[] = [];
  const numbers: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRepairs({ list }, 'shop', cursor);
    sizes.push(page.repairs.length);
    numbers.push(...page.repairs.map((repair) => repair.trackingNumber));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return { sizes, numbers };
}

/** Indexes the first repairs of `made` by words and statuses. The second repair cannot be read. */
async function indexed(count: number) {
  const words = memoryWords();
  const shown = made.slice(0, count);
  const byId = new Map(
    shown.map((repair): [string, ListedRepair] => [
      repair.id,
      { position: positionOf(repair), repair: repair === made[1] ? undefined : repair },
    ]),
  );
  for (const repair of shown) {
    await words.write(postingItems('shop', 'repairs', repairWords(repair)), []);
  }
  const list = {
    page: async () => [],
    inList: async () => shown.map(positionOf),
    byIds: async (_shop: string, ids: readonly string[]) =>
      new Map([...byId].filter(([id]) => ids.includes(id))),
  };
  return { list, words };
}

describe('Finding repairs', () => {
  it.each([
    ['A page of a status', { status: 'pending' }],
    ['A search', { q: 'durand' }],
    ['A search in a status', { q: 'durand', status: 'pending' }],
    // The status of a repair that cannot be read is unknown.
    ['A search in another status', { q: 'durand', status: 'ordered' }],
  ] as const)('%s names the repair that cannot be read', async (_, request) => {
    const page = await findRepairs(await indexed(3), 'shop', request);
    const { trackingNumber = '', created_at = '' } = made[1] ?? {};
    expect(page.unreadable).toEqual([{ trackingNumber, created_at }]);
    const inOther = 'status' in request && request.status === 'ordered';
    expect(page.repairs).toEqual(inOther ? [] : [made[0], made[2]]);
  });

  it('A page whose repairs can all be read names none as unreadable', async () => {
    const dependencies = await indexed(1);
    for (const request of [{ status: 'pending' }, { q: 'durand' }] as const) {
      expect(await findRepairs(dependencies, 'shop', request)).not.toHaveProperty('unreadable');
    }
  });
});

describe('Listing repairs', () => {
  it('Each page of 24 repairs costs one query, and the last has no cursor', async () => {
    const list = fakeList();
    const { sizes, numbers } = await allPages(list);
    expect(sizes).toEqual([24, 24, 12]);
    expect(list.page).toHaveBeenCalledTimes(3);
    expect(numbers).toEqual(made.map((repair) => repair.trackingNumber));
  });

  it('A page names an unreadable repair by its tracking number and date', async () => {
    const list = fakeList();
    const readable = list.page.getMockImplementation();
    list.page.mockImplementation(async (...asked) =>
      ((await readable?.(...asked)) ?? []).map(({ position, repair }) => ({
        position,
        repair: repair === made[1] ? undefined : repair,
      })),
    );
    const first = await listRepairs({ list }, 'shop');
    const { trackingNumber = '', created_at = '' } = made[1] ?? {};
    expect(first.unreadable).toEqual([{ trackingNumber, created_at }]);
    expect(first.repairs).toHaveLength(23);
    const second = await listRepairs({ list }, 'shop', first.cursor ?? '');
    expect(second.repairs[0]).toEqual(made[24]);
    expect(second).not.toHaveProperty('unreadable');
  });
});
