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
          repairs: looked.filter((_, index) => matches(start + index)),
          lastSeen:
            last && start + limit < made.length
              ? {
                  sortKey: `${last.created_at}#${last.id}`,
                  trackingNumber: last.trackingNumber,
                }
              : undefined,
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
