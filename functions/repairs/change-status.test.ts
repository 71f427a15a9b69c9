import { describe, expect, it, vi } from 'vitest';
import { REPAIR_STATUSES } from '../../shared/repairs/repairs.ts';
import { changeStatus } from './change-status.ts';
import { newRepairId } from './repair-id.ts';
import type { ChangeOutcome } from './repairs.repository.ts';
import { historyEntry, newRepair, type StoredEntry, withEntry } from './repairs.ts';

vi.mock('../platform/spread-out.ts', () => ({ spreadOut: async () => undefined }));

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const repair = newRepair(
  { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
  {
    id: newRepairId('RB12345678'),
    trackingNumber: 'RB12345678',
    trackingKey: 'k',
    shopId: 'shop',
    nowMs: NOW,
  },
);

function fakes(...outcomes: ChangeOutcome[]) {
  const appendEntry = vi.fn(
    async (..._: [string, string, string, object]): Promise<ChangeOutcome> =>
      outcomes.shift() ?? { kind: 'changed' },
  );
  const get = async (number: string) => (number === repair.trackingNumber ? repair : undefined);
  return { appendEntry, dependencies: { repairs: { get, appendEntry }, now: () => NOW + 1000 } };
}

describe('changeStatus', () => {
  it.each([repair.id, repair.trackingNumber])('finds the repair by %s', async (name) => {
    const { dependencies } = fakes();
    const changed = await changeStatus(dependencies, 'shop', name, { status: 'ordered' });
    expect(changed.status).toBe('ordered');
    expect(changed.updated_at).toBe('2026-11-20T10:00:01.000Z');
    expect(changed.statusHistory.map((entry) => entry.message)).toEqual([
      'Réparation prise en charge',
      'Pièce commandée',
    ]);
  });

  it('stores a message only where it says more than its status', () => {
    expect(historyEntry('ordered', NOW)).not.toHaveProperty('message');
    expect(historyEntry('ordered', NOW, 'Pièce commandée')).not.toHaveProperty('message');
    expect(historyEntry('ordered', NOW, 'Écran commandé').message).toBe('Écran commandé');
  });

  it('goes on from where another change has left the repair', async () => {
    const current = withEntry(repair, historyEntry('contact', NOW));
    const { appendEntry, dependencies } = fakes({ kind: 'moved', current });
    await changeStatus(dependencies, 'shop', repair.id, { status: 'completed' });
    expect(appendEntry.mock.calls.map(([, , from]) => from)).toEqual(['pending', 'contact']);
  });

  it('asks to try again when other changes keep coming first, before its Lambda’s time is over', async () => {
    const moved: ChangeOutcome = { kind: 'moved', current: repair };
    const { dependencies } = fakes(...Array.from({ length: 100 }, () => moved));
    let nowMs = NOW;
    const now = () => {
      nowMs += 100;
      return nowMs;
    };
    await expect(
      changeStatus({ ...dependencies, now }, 'shop', repair.id, { status: 'ordered' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(nowMs - NOW).toBeLessThan(10_000);
  });

  it('lets a crowd through with a few attempts each, though all start and learn at once', async () => {
    let stored = repair;
    let attempts = 0;
    const repairs = {
      get: async () => stored,
      async appendEntry(_: string, __: string, from: string, entry: StoredEntry) {
        attempts += 1;
        if (from !== stored.status) return { kind: 'moved', current: stored } as const;
        stored = withEntry(stored, entry);
        return { kind: 'changed' } as const;
      },
    };
    const crowd = Array.from({ length: 200 }, async (_, index) => {
      const status = REPAIR_STATUSES[index % 5] ?? 'pending';
      const message = `changement ${index}`;
      const change = { status, message };
      const changed = await changeStatus({ repairs, now: () => NOW }, 'shop', repair.id, change);
      // The answer is the repair with this change in its place, after all those before it.
      expect(changed.statusHistory.map((entry) => entry.message)).toContain(message);
      expect(changed.version).toBe(changed.statusHistory.length);
    });
    await Promise.all(crowd);
    expect(stored.statusHistory).toHaveLength(201);
    // One chance in five makes five attempts each; with the same knowledge they would make a hundred.
    expect(attempts).toBeLessThan(200 * 12);
  });

  it.each([
    ['another shop', 'other', repair.id],
    ['an unknown number', 'shop', 'RB00000000'],
    ['a forged id of a known number', 'shop', newRepairId('RB12345678')],
    ['no name at all', 'shop', ''],
  ])('does not exist for %s', async (_case, shop, name) => {
    const { appendEntry, dependencies } = fakes();
    await expect(
      changeStatus(dependencies, shop, name, { status: 'ordered' }),
    ).rejects.toMatchObject({ code: 'REPAIR_NOT_FOUND' });
    expect(appendEntry).not.toHaveBeenCalled();
  });
});
