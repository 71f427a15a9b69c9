import { expect } from 'vitest';
import { repairKey } from '../../../functions/platform/table-keys.ts';
import { entryCount } from '../../../functions/repairs/history.ts';
import { historyEntry } from '../../../functions/repairs/repairs.ts';
import { readRepair, repairItem } from '../../../functions/repairs/stored-repair.ts';
import { startTestTable } from '../../../functions/testing/test-table.ts';
import { HISTORY_PAGE_SIZE, type Repair } from '../../../shared/repairs/repairs.ts';
import type { PlayedCloud } from '../../testing/played-cloud.ts';
import { openShop } from '../../testing/played-shop.ts';
import { asking, create, type Prepared, reader } from './promises.ts';

/** As many entries as an item holds before it moves some into a page of their own. */
const ENTRIES = 2 * HISTORY_PAGE_SIZE;
const MINUTE_MS = 60_000;

/** Gives a repair a history of settled entries, as long as its item can hold. */
async function fill({ cloud }: PlayedCloud, trackingNumber: string) {
  const table = startTestTable(cloud);
  const repair = readRepair((await table.item(repairKey(trackingNumber))) ?? {});
  const firstMs = Date.parse(repair.created_at) - ENTRIES * MINUTE_MS;
  const statusHistory = Array.from({ length: ENTRIES }, (_, index) => {
    const atMs = firstMs + index * MINUTE_MS;
    const told = { email: { at: atMs }, sms: { at: atMs } };
    return { ...historyEntry('pending', atMs, `n${index}`), told };
  });
  await table.put({ ...repairItem({ ...repair, statusHistory }), last_write: 'claim' });
  table.close();
}

/**
 * Injects a fault into a change that moves the oldest entries into a page of their own: whether or not the change is
 * made, each entry is there, once and in its place.
 */
export async function longHistory(played: PlayedCloud): Promise<Prepared> {
  const shop = await openShop(played, 'pro');
  const { id, trackingNumber } = await create(played, shop);
  await played.settle();
  await fill(played, trackingNumber);
  const changes = [0, 1].map((each) =>
    asking(played, 'change-status', {
      shop,
      parameters: { id },
      json: { status: 'progress', message: `dernier ${each}` },
    }),
  );
  return {
    act: async () => {
      for (const change of changes) await change.ask();
      await played.deliver();
    },
    again: async () => {},
    check: async () => {
      const read = reader(played, shop);
      const messages: string[] = [];
      for (let before: number | undefined = ENTRIES * 2; before !== undefined; ) {
        const query = { before: String(before) };
        const page: Repair = await read<Repair>('get-repair', { id }, query);
        messages.unshift(...page.statusHistory.map(({ message }) => message));
        before = page.earlierEntries;
      }
      const kept = Array.from({ length: ENTRIES }, (_, index) => `n${index}`);
      expect(messages.slice(0, ENTRIES)).toEqual(kept);
      for (const [each, change] of changes.entries()) {
        const times = messages.filter((message) => message === `dernier ${each}`).length;
        expect(times, `change ${each}`).toBeGreaterThanOrEqual(change.isDone() ? 1 : 0);
        expect(times, `change ${each}`).toBeLessThanOrEqual(1);
      }
      const table = startTestTable(played.cloud);
      const repair = readRepair((await table.item(repairKey(trackingNumber))) ?? {});
      table.close();
      expect(entryCount(repair)).toBe(messages.length);
    },
  };
}
