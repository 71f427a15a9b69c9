import { describe, expect, it, vi } from 'vitest';
import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import type { RepairPosition } from './cursor.ts';
import { listRepairs } from './list-repairs.ts';
import { newRepairId } from './repair-id.ts';
import { newRepair } from './repairs.ts';

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

/** Pages of `made`, of which `matches` passes some, as DynamoDB filters after it has counted the limit. */
function fakeList(matches: (index: number) => boolean) {
  return {
    page: vi.fn(
      async (_shop: string, _filter: object, limit: number, after: RepairPosition | undefined) => {
        const start = after
          ? made.findIndex((repair) => repair.trackingNumber === after.trackingNumber) + 1
          : 0;
        const looked = made.slice(start, start + limit);
        const last = looked.at(-1);
        return {
          repairs: looked
            .filter((_, index) => matches(start + index))
            .map((repair) => ({ position: positionOf(repair), repair })),
          lastSeen: last && start + limit < made.length ? positionOf(last) : undefined,
        };
      },
    ),
  };
}

async function allPages(list: ReturnType<typeof fakeList>, q?: string) {
  const sizes: number[] = [];
  const numbers: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRepairs({ list }, 'shop', { q, cursor });
    sizes.push(page.repairs.length);
    numbers.push(...page.repairs.map((repair) => repair.trackingNumber));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return { sizes, numbers };
}

describe('listRepairs', () => {
  it('gives pages of 24 by one query each, the last without a cursor', async () => {
    const list = fakeList(() => true);
    const { sizes, numbers } = await allPages(list);
    expect(sizes).toEqual([24, 24, 12]);
    expect(list.page).toHaveBeenCalledTimes(3);
    expect(numbers).toEqual(made.map((repair) => repair.trackingNumber));
  });

  it('has a page hold what cannot be read, by all that is known of it', async () => {
    const list = fakeList(() => true);
    const readable = list.page.getMockImplementation();
    list.page.mockImplementation(async (...asked) => {
      const page = await readable?.(...asked);
      const repairs = page?.repairs.map(({ position, repair }) => ({
        position,
        repair: repair === made[1] ? undefined : repair,
      }));
      return { repairs, lastSeen: page?.lastSeen } as NonNullable<typeof page>;
    });
    const first = await listRepairs({ list }, 'shop', {});
    const { trackingNumber = '', created_at = '' } = made[1] ?? {};
    expect(first.unreadable).toEqual([{ trackingNumber, created_at }]);
    expect(first.repairs).toHaveLength(23);
    const cursor = first.cursor ?? '';
    const second = await listRepairs({ list }, 'shop', { cursor });
    expect(second.repairs[0]).toEqual(made[24]);
    expect(second).not.toHaveProperty('unreadable');
  });

  it('loses and repeats none when it filters', async () => {
    const list = fakeList((index) => index % 2 === 0);
    const { numbers } = await allPages(list, 'durand');
    expect(numbers).toEqual(
      made.filter((_, index) => index % 2 === 0).map((repair) => repair.trackingNumber),
    );
  });

  it('looks for the words without case and accents', async () => {
    const list = fakeList(() => true);
    await listRepairs({ list }, 'shop', { q: '  Écran  CASSÉ ' });
    expect(list.page.mock.calls[0]?.[1]).toEqual({ status: undefined, words: ['ecran', 'casse'] });
  });
});
