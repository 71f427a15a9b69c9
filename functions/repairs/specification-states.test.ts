/**
 * Checks section 4 of the specification on the server: statuses and their history, exactly as the specification states
 * them. This file may change only with the specification.
 */

import { expect, it, vi } from 'vitest';
import { statusChangeInput } from '../../shared/repairs/repair-input.ts';
import { historyMessage, type RepairStatus } from '../../shared/repairs/repairs.ts';
import { withEntry } from '../testing/with-entry.ts';
import { changeStatus } from './changes/change-status.ts';
import { createRepair } from './intake/create-repair.ts';
import { newRepair } from './intake/new-repair.ts';
import { historyEntry, type StoredRepair } from './repairs.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const INPUT = {
  deviceType: 'tablet',
  customerName: 'Durand',
  customerEmail: 'm@exemple.fr',
} as const;

/** The statuses have the order of the specification, each with its default message. */
const MESSAGES = [
  ['pending', 'Réparation prise en charge'],
  ['ordered', 'Pièce commandée'],
  ['progress', 'En cours de réparation'],
  ['contact', 'Nécessite un point avec le client'],
  ['completed', 'Réparation terminée'],
] as const;
const STATUSES = MESSAGES.map(([status]) => status);

const inStatus = (status: RepairStatus): StoredRepair =>
  withEntry(
    newRepair(INPUT, {
      id: 'r1',
      trackingNumber: 'RB12345678',
      trackingKey: 'k',
      shopId: 'shop',
      nowMs: NOW,
    }),
    historyEntry(status, NOW + 1_000),
  );

/** Applies `change` to a repair whose status is `from`. */
async function changed(from: RepairStatus, change: { status: RepairStatus; message?: string }) {
  const repair = inStatus(from);
  const repairs = {
    appendEntry: vi.fn(async (_: unknown, entry: StoredRepair['statusHistory'][number]) =>
      withEntry(repair, entry),
    ),
    get: async () => repair,
    moveOldest: async () => undefined,
  };
  return changeStatus({ repairs, now: () => NOW + 2_000 }, 'shop', 'RB12345678', change);
}

it('A new repair is pending and has exactly one history entry', async () => {
  const insert = async () => ({ kind: 'inserted' as const });
  const repairs = { insert, get: async () => undefined };
  const created = await createRepair({ repairs, now: () => NOW }, 'shop', INPUT);
  expect(created.status).toBe('pending');
  expect(created.statusHistory).toEqual([
    {
      status: 'pending',
      timestamp: '2026-11-20T10:00:00.000Z',
      message: 'Réparation prise en charge',
    },
  ]);
});

it.each(STATUSES.flatMap((from) => MESSAGES.map(([to, message]) => [from, to, message] as const)))(
  'From %s the shop can set %s, whose entry says "%s" by default',
  async (from, to, message) => {
    const repair = await changed(from, { status: to });
    expect(repair.status).toBe(to);
    expect(repair.statusHistory.at(-1)).toEqual({
      status: to,
      timestamp: '2026-11-20T10:00:02.000Z',
      message,
    });
    expect(repair.statusHistory).toHaveLength(3);
    expect(repair.updated_at).toBe('2026-11-20T10:00:02.000Z');
  },
);

it('A given message replaces the default, and an unknown status has its own default', async () => {
  const repair = await changed('pending', { status: 'ordered', message: 'Écran commandé' });
  expect(repair.statusHistory.at(-1)?.message).toBe('Écran commandé');
  const unknown = historyMessage('lost' as RepairStatus);
  expect(unknown).toBe('Statut mis à jour');
});

it('A status outside the five is refused', () => {
  for (const status of STATUSES) expect(statusChangeInput.safeParse({ status }).success).toBe(true);
  expect(statusChangeInput.safeParse({ status: 'lost' }).success).toBe(false);
});
