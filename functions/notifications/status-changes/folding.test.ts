import { expect, it, vi } from 'vitest';
import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { expressed } from '../../platform/table/expression.ts';
import { newRepair } from '../../repairs/intake/new-repair.ts';
import { historyEntry } from '../../repairs/repairs.ts';
import type { RepairUpdate, RepairWrite } from '../../repairs/update-repair.ts';
import { foldEntries } from './folding.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const DAY_MS = 24 * 3_600_000;
const identity = {
  id: 'i',
  trackingNumber: 'RB12345678',
  trackingKey: 'k',
  shopId: 'shop',
  nowMs: 0,
};

/** Makes a repair with `entries` changes. Its customer was notified by e-mail of the changes in `settled`. */
function repairOf(entries: number, settled: readonly number[] = []) {
  const repair = newRepair(
    { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
    identity,
  );
  const statusHistory = Array.from({ length: entries }, (_, index) => {
    const entry = historyEntry('progress', NOW - DAY_MS);
    return settled.includes(index)
      ? { ...entry, notifications: { ...entry.notifications, email: { at: 1 } } }
      : entry;
  });
  return { ...repair, statusHistory };
}

const requestOf = ([UpdateExpression, ConditionExpression]: RepairUpdate) =>
  expressed({ UpdateExpression, ConditionExpression });

/** Makes a table that answers the writes with `outcomes` one by one. */
function answering(...outcomes: RepairWrite[]) {
  const update = vi.fn(async (_update: ReturnType<typeof requestOf>) => {
    const outcome = outcomes.shift();
    if (outcome === undefined) throw new Error('There is an unexpected write');
    return outcome;
  });
  const fold = (channel: NotificationChannel, indexes: readonly number[], nowMs: number) =>
    foldEntries((each) => update(requestOf(each)), channel, indexes, nowMs);
  return { update, fold };
}

const written = (entries: number, settled: readonly number[]): RepairWrite => ({
  kind: 'written',
  repair: repairOf(entries, settled),
});

it('Folding settles each change in its entry, on condition that it is not settled yet', async () => {
  const { update, fold } = answering(written(3, [0, 1]));
  await fold('email', [0, 1], NOW);
  expect(update).toHaveBeenCalledExactlyOnceWith({
    UpdateExpression: expect.stringContaining(
      'SET statusHistory[0].e = :v0, statusHistory[0].e_state = :v1, ' +
        'statusHistory[1].e = :v2, statusHistory[1].e_state = :v3, last_write = :v4 ' +
        'REMOVE statusHistory[0].e_until, statusHistory[0].e_tried, statusHistory[0].e_tries, ' +
        'statusHistory[1].e_until, statusHistory[1].e_tried, statusHistory[1].e_tries',
    ),
    ConditionExpression:
      'attribute_exists(statusHistory[0]) AND attribute_not_exists(statusHistory[0].e) AND ' +
      'attribute_exists(statusHistory[1]) AND attribute_not_exists(statusHistory[1].e)',
    ExpressionAttributeValues: {
      ...{ ':v0': NOW, ':v1': 'folded', ':v2': NOW, ':v3': 'folded' },
      ':v4': 'claim',
    },
  });
});

it('Folding no change writes nothing', async () => {
  const { update, fold } = answering();
  await fold('email', [], NOW);
  expect(update).not.toHaveBeenCalled();
});

it('Changes are folded twenty at a time, without those that are settled meanwhile', async () => {
  const all = Array.from({ length: 45 }, (_, index) => index);
  const { update, fold } = answering(
    written(46, all.slice(0, 20)),
    written(46, all.slice(0, 40)),
    written(46, all),
  );
  await fold('email', all, NOW);
  const firsts = update.mock.calls.map(([{ ConditionExpression = '' }]) => {
    const entries = ConditionExpression.split(' AND ').filter((part) => !part.includes('not'));
    return [entries.length, entries[0]];
  });
  expect(firsts).toEqual([
    [20, 'attribute_exists(statusHistory[0])'],
    [20, 'attribute_exists(statusHistory[20])'],
    [5, 'attribute_exists(statusHistory[40])'],
  ]);
});

it('Changes that were settled or undone meanwhile are left out, and the others are retried', async () => {
  const refused: RepairWrite = { kind: 'refused', repair: repairOf(2, [0]) };
  const { update, fold } = answering(refused, written(2, [0, 1]));
  await fold('email', [0, 1, 2], NOW);
  expect(update.mock.lastCall?.[0].ConditionExpression).toBe(
    'attribute_exists(statusHistory[1]) AND attribute_not_exists(statusHistory[1].e)',
  );
});

it('The e-mail about a change does not settle the SMS about the change', async () => {
  const refused: RepairWrite = { kind: 'refused', repair: repairOf(1, [0]) };
  const gone: RepairWrite = { kind: 'refused', repair: undefined };
  const { update, fold } = answering(refused, gone);
  await fold('sms', [0], NOW);
  expect(update).toHaveBeenCalledTimes(2);
  expect(update.mock.lastCall?.[0].UpdateExpression).toContain(
    'SET statusHistory[0].s = :v0, statusHistory[0].s_state = :v1',
  );
});

it('Folding ends when the repair is gone, and fails when its item has no room', async () => {
  const gone = answering({ kind: 'refused', repair: undefined });
  await gone.fold('email', [0], NOW);
  expect(gone.update).toHaveBeenCalledOnce();
  await expect(answering({ kind: 'full' }).fold('email', [0], NOW)).rejects.toThrow('no room');
});
