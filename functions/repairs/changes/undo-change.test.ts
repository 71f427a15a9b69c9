import { describe, expect, it, vi } from 'vitest';
import { withEntry } from '../../testing/with-entry.ts';
import { newRepair } from '../intake/new-repair.ts';
import { NOT_NOTIFIED, type NotificationState } from '../notification-states.ts';
import { newRepairId } from '../repair-id.ts';
import { historyEntry, type StoredRepair } from '../repairs.ts';
import type { UndoRepository } from './undo.repository.ts';
import { undoChange } from './undo-change.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const CHANGED = '2026-11-20T10:00:05.000Z';
const created = newRepair(
  { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
  {
    id: newRepairId('RB12345678'),
    trackingNumber: 'RB12345678',
    trackingKey: 'k',
    shopId: 'shop',
    nowMs: NOW,
  },
);
const notified = {
  ...created,
  statusHistory: [withNotification({ at: NOW + 1_000 }, 'pending', NOW)],
};
const changed = withEntry(notified, historyEntry('completed', Date.parse(CHANGED)));

function withNotification(email: NotificationState, status: 'pending' | 'completed', atMs: number) {
  return { ...historyEntry(status, atMs), notifications: { ...NOT_NOTIFIED, email } };
}

type Removal = Awaited<ReturnType<UndoRepository['removeEntry']>>;

function fakes(stored: StoredRepair | undefined, ...outcomes: Removal[]) {
  const removeEntry = vi.fn(
    async (_: StoredRepair, restored: StoredRepair): Promise<Removal> =>
      outcomes.shift() ?? { isWritten: true, repair: restored },
  );
  const dependencies = { repairs: { get: async () => stored, removeEntry } };
  return { removeEntry, dependencies };
}

const undo = (dependencies: ReturnType<typeof fakes>['dependencies'], timestamp = CHANGED) =>
  undoChange(dependencies, 'shop', 'RB12345678', { timestamp });

describe('Undoing a change', () => {
  it('An undo returns the repair as it was before the change, with the deliveries of the previous entry', async () => {
    const { dependencies } = fakes({ ...changed, hold: { entry: NOW + 5_000, until: NOW } });
    const repair = await undo(dependencies);
    expect(repair).toMatchObject({
      status: 'pending',
      updated_at: '2026-11-20T10:00:00.000Z',
      version: 3,
      deliveries: {
        email: { state: 'sent', at: '2026-11-20T10:00:01.000Z', historyIndex: 0 },
      },
    });
    expect(repair.deliveries).not.toHaveProperty('sms');
    expect(repair).not.toHaveProperty('heldUntil');
    expect(repair.statusHistory).toHaveLength(1);
  });

  it.each<[string, string, StoredRepair, string]>([
    [
      'the intake',
      'ALREADY_NOTIFIED',
      { ...changed, statusHistory: [withNotification({ at: 1 }, 'pending', NOW)] },
      CHANGED,
    ],
    [
      'a change that is not the last',
      'CONFLICT',
      withEntry(changed, historyEntry('ordered', NOW + 9_000)),
      CHANGED,
    ],
    ['an unknown change', 'CONFLICT', changed, '2026-11-20T09:00:00.000Z'],
    ['another shop’s change', 'REPAIR_NOT_FOUND', { ...changed, user_id: 'other' }, CHANGED],
    [
      'a change of a withdrawn repair',
      'REPAIR_NOT_FOUND',
      { ...changed, withdrawnAt: CHANGED },
      CHANGED,
    ],
    [
      'a change about which the shop has called',
      'ALREADY_NOTIFIED',
      { ...changed, calledEntry: 1 },
      CHANGED,
    ],
  ])('The undo of %s fails with %s and writes nothing', async (_case, code, stored, timestamp) => {
    const { removeEntry, dependencies } = fakes(stored);
    const first = stored.statusHistory.length === 1;
    await expect(
      undo(dependencies, first ? stored.statusHistory[0]?.timestamp : timestamp),
    ).rejects.toMatchObject({ code });
    expect(removeEntry).not.toHaveBeenCalled();
  });

  it.each([
    ['sent', { at: 1 }],
    ['claimed by a sender', { until: 1 }],
    ['perhaps sent by a sender that failed', { tried: 1 }],
  ])('An undo is refused for a change whose notification is %s', async (_state, notification) => {
    const entry = withNotification(notification, 'completed', Date.parse(CHANGED));
    const { dependencies } = fakes({
      ...changed,
      statusHistory: [...notified.statusHistory, entry],
    });
    await expect(undo(dependencies)).rejects.toMatchObject({
      code: 'ALREADY_NOTIFIED',
      status: 409,
    });
  });

  it('After another write, an undo checks the repair again and may then be refused', async () => {
    const claimed = withNotification({ until: 1 }, 'completed', Date.parse(CHANGED));
    const moved = { ...changed, statusHistory: [...notified.statusHistory, claimed] };
    const { dependencies } = fakes(changed, { isWritten: false, repair: moved });
    await expect(undo(dependencies)).rejects.toMatchObject({ code: 'ALREADY_NOTIFIED' });
  });

  it('A repeated undo gets the same answer, and writes nothing', async () => {
    const { removeEntry, dependencies } = fakes(notified);
    expect(await undo(dependencies)).toMatchObject({ status: 'pending', version: 1 });
    expect(removeEntry).not.toHaveBeenCalled();
  });
});
