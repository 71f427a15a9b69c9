import { describe, expect, it, vi } from 'vitest';
import { withEntry } from '../../testing/with-entry.ts';
import { newRepair } from '../intake/new-repair.ts';
import { newRepairId } from '../repair-id.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import { historyEntry } from '../repairs.ts';
import { changeStatus } from './change-status.ts';

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

function fakes() {
  const appendEntry = vi.fn<RepairsRepository['appendEntry']>(async (_, entry) =>
    withEntry(repair, entry),
  );
  return { appendEntry, dependencies: { repairs: { appendEntry }, now: () => NOW + 1000 } };
}

describe('Changing a status', () => {
  it.each([
    [repair.id, { id: repair.id }],
    [repair.trackingNumber, {}],
  ])(
    'A change of the repair named %s appends one entry and answers with the changed repair',
    async (name, id) => {
      const { appendEntry, dependencies } = fakes();
      const changed = await changeStatus(
        dependencies,
        'shop',
        name,
        { status: 'ordered' },
        {
          correlationId: 'c',
        },
      );
      expect(appendEntry).toHaveBeenCalledExactlyOnceWith(
        { shopId: 'shop', trackingNumber: 'RB12345678', ...id },
        historyEntry('ordered', Date.parse('2026-11-20T10:00:01.000Z')),
        { correlationId: 'c' },
      );
      expect(changed).toMatchObject({ status: 'ordered', updated_at: '2026-11-20T10:00:01.000Z' });
      expect(changed.statusHistory.map((entry) => entry.message)).toEqual([
        'Réparation prise en charge',
        'Pièce commandée',
      ]);
      expect(changed).not.toHaveProperty('user_id');
    },
  );

  it('A hold ends the requested number of seconds after the change', async () => {
    const { appendEntry, dependencies } = fakes();
    await changeStatus(dependencies, 'shop', repair.id, { status: 'ordered', hold: 10 });
    await changeStatus(dependencies, 'shop', repair.id, { status: 'ordered', hold: 0 });
    expect(appendEntry.mock.calls.map(([, , origin]) => origin?.heldUntilMs)).toEqual([
      NOW + 11_000,
      undefined,
    ]);
  });

  it('An entry stores its message only if it differs from the default of its status', () => {
    expect(historyEntry('ordered', NOW)).not.toHaveProperty('message');
    expect(historyEntry('ordered', NOW, 'Pièce commandée')).not.toHaveProperty('message');
    expect(historyEntry('ordered', NOW, 'Écran commandé').message).toBe('Écran commandé');
  });
});
