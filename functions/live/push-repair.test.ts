import { describe, expect, it, vi } from 'vitest';
import type { ServerFrame } from '../../shared/live/realtime.ts';
import { REPAIR_FIELDS } from '../../shared/repairs/repairs.ts';
import { parisDay } from '../../shared/time.ts';
import { newSummary, toSummary } from '../documents/documents.ts';
import { summaryItem } from '../documents/stored-summary.ts';
import { repairKey } from '../platform/table/table-keys.ts';
import { newRepair } from '../repairs/intake/new-repair.ts';
import type { NotificationStates } from '../repairs/notification-states.ts';
import { historyEntry, type StoredRepair, withoutLastEntry } from '../repairs/repairs.ts';
import { repairItem } from '../repairs/stored-repair.ts';
import { sampleDocument } from '../testing/document-samples.ts';
import { withEntry } from '../testing/with-entry.ts';
import { publicRepair } from '../tracking/public-repair.ts';
import type { PushOutcome } from './connection-sender.ts';
import { pushToVisitors, shownOf } from './push-repair.ts';
import { pushWrites } from './push-writes.ts';
import { type Channel, type Connection, channelPartition } from './stored-connection.ts';

const KEY = 'K'.repeat(22);
const RB = 'RB12345678';
const repair = newRepair(
  {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerFirstName: 'Marie',
    customerEmail: 'marie@exemple.fr',
  },
  { id: 'i', trackingNumber: 'RB12345678', trackingKey: KEY, shopId: 'shop', nowMs: 0 },
);
const completed = withEntry(repair, historyEntry('completed', 1));

function fakes(members: Record<string, Connection[]>, outcome: PushOutcome = 'sent') {
  const frames = new Map<string, ServerFrame[]>();
  const remove = vi.fn(async (_connectionId: string) => undefined);
  const get = vi.fn(async (_shopId: string) => ({ company_name: 'Atelier' }));
  const forHolder = vi.fn(async () => ({
    asks: { due: [{ number: 'FA-2026-0001', cents: 4500 }] },
  }));
  return {
    frames,
    remove,
    get,
    forHolder,
    dependencies: {
      connections: {
        async *of(channel: Channel) {
          yield members[channelPartition(channel)] ?? [];
        },
        remove,
      },
      companies: { get },
      repairs: { get: async () => repair },
      forHolder,
      push: async (id: string, frame: ServerFrame) => {
        frames.set(id, [...(frames.get(id) ?? []), frame]);
        return outcome;
      },
      now: () => 0,
    },
  };
}

const visitors = (count: number, key?: string): Record<string, Connection[]> => ({
  'CHANNEL#REPAIR#RB12345678': Array.from({ length: count }, (_, index) => ({
    connectionId: `v${index}`,
    key,
    connected_at_ms: -60_000,
  })),
});

describe('Pushing a repair to its visitors', () => {
  it('A thousand followers each get one frame', async () => {
    const { frames, dependencies } = fakes(visitors(1000));
    await pushToVisitors(dependencies, RB, async () => repair);
    expect(frames.size).toBe(1000);
    expect([...frames.values()].every((received) => received.length === 1)).toBe(true);
  });

  it('Only a visitor with the public key sees the full name, and nobody sees an e-mail', async () => {
    const stranger = fakes(visitors(1));
    await pushToVisitors(stranger.dependencies, RB, async () => repair);
    const holder = fakes(visitors(1, KEY));
    await pushToVisitors(holder.dependencies, RB, async () => repair);
    expect(JSON.stringify(stranger.frames.get('v0'))).toContain('Marie D.');
    expect(JSON.stringify(holder.frames.get('v0'))).toContain('Marie Durand');
    expect(JSON.stringify([...holder.frames])).not.toContain('marie@exemple.fr');
    const asked = { repair: { asks: { due: [{ number: 'FA-2026-0001', cents: 4500 }] } } };
    expect(holder.frames.get('v0')).toMatchObject([asked]);
    expect(JSON.stringify([...stranger.frames])).not.toContain('asks');
    expect(stranger.forHolder).not.toHaveBeenCalled();
  });

  it('The company is read once for all visitors, and not at all without visitors', async () => {
    const nobody = fakes(visitors(0));
    await pushToVisitors(nobody.dependencies, RB, async () => completed);
    expect(nobody.get).not.toHaveBeenCalled();
    const { get, dependencies } = fakes(visitors(50));
    await pushToVisitors(dependencies, RB, async () => repair);
    expect(get).toHaveBeenCalledOnce();
  });

  it('A withdrawn repair disappears from the visitors’ pages', async () => {
    const { frames, dependencies } = fakes(visitors(1, KEY));
    await pushToVisitors(dependencies, RB, async () => ({ ...completed, withdrawnAt: '2026' }));
    expect(frames.get('v0')).toEqual([{ type: 'tracking', repair: null }]);
  });

  it('A connection that is gone is deleted', async () => {
    const { remove, dependencies } = fakes(visitors(2), 'gone');
    await pushToVisitors(dependencies, RB, async () => repair);
    expect(remove.mock.calls.map(([id]) => id).sort()).toEqual(['v0', 'v1']);
  });

  it('A connection that was just being opened gets its frame a moment later and is kept', async () => {
    const opening = { connectionId: 'o', key: undefined, connected_at_ms: -10 };
    const { remove, dependencies } = fakes({ 'CHANNEL#REPAIR#RB12345678': [opening] });
    const push = vi.fn(async (): Promise<PushOutcome> => 'sent').mockResolvedValueOnce('gone');
    await pushToVisitors({ ...dependencies, push }, RB, async () => repair);
    expect(push).toHaveBeenCalledTimes(2);
    expect(remove).not.toHaveBeenCalled();
  });

  it('A connection whose frame could not be sent is kept', async () => {
    const { remove, dependencies } = fakes(visitors(2), 'failed');
    await pushToVisitors(dependencies, RB, async () => repair);
    expect(remove).not.toHaveBeenCalled();
  });
});

describe('The live frames of a write', () => {
  const outcome = (notifications: NotificationStates) => ({
    ...repair,
    version: 2,
    statusHistory: [{ ...historyEntry('pending', 0), notifications }],
  });
  const forShop = expect.objectContaining({ status: 'pending' });

  it('A new repair is shown only to the shop, because it has no visitors yet', () => {
    expect(shownOf({ before: undefined, after: repair })).toEqual({
      frame: { type: 'repair', repair: forShop, from: null },
      forVisitors: false,
    });
  });

  it('A status change is shown to the shop and to visitors, with the previous status', () => {
    expect(shownOf({ before: repair, after: completed })).toMatchObject({
      frame: { repair: { status: 'completed' }, from: 'pending' },
      forVisitors: true,
    });
  });

  it('A correction, a hand-over or a withdrawal is pushed to visitors when their page shows it', () => {
    const now = (changed: Partial<StoredRepair>) =>
      shownOf({ before: repair, after: { ...repair, ...changed, version: 2 } });
    expect(now({ deviceModel: 'iPad' })).toMatchObject({ forVisitors: true });
    expect(now({ handedOverAt: '2026' })).toMatchObject({ forVisitors: true });
    expect(now({ tracking_key: 'L'.repeat(22) })).toMatchObject({ forVisitors: true });
    expect(now({ customerEmail: 'autre@exemple.fr', notes: 'x' })).toMatchObject({
      forVisitors: false,
    });
    const withdrawn = now({ withdrawnAt: '2026' });
    expect(withdrawn).toMatchObject({ frame: { from: 'pending' }, forVisitors: true });
    expect(now({ deviceModel: 'iPad' })?.frame).not.toHaveProperty('from');
  });

  it.each(REPAIR_FIELDS)(
    'A correction of %s is pushed to visitors when their page shows it',
    (field) => {
      const changed = { ...repair, [field]: field === 'deviceType' ? 'console' : 'autre' };
      const seen = (of: StoredRepair) => JSON.stringify(publicRepair(of, undefined, KEY));
      const shown = shownOf({ before: repair, after: { ...changed, version: 2 } });
      expect(shown?.forVisitors).toBe(seen(changed) !== seen(repair));
    },
  );

  it('An undone change is shown to the shop and to visitors, with the previous status', () => {
    const undone = withoutLastEntry(completed);
    expect(shownOf({ before: completed, after: undone })).toEqual({
      frame: { type: 'repair', repair: expect.objectContaining({ version: 3 }), from: 'completed' },
      forVisitors: true,
    });
  });

  it('The outcome of a notification is shown only to the shop', () => {
    const after = outcome({ email: { at: 1 }, sms: {} });
    expect(shownOf({ before: repair, after })).toEqual({
      frame: { type: 'repair', repair: forShop, isOutcome: true },
      forVisitors: false,
    });
  });

  it('The frame about a repair that gets a return is not marked as an outcome of its notifications', () => {
    const before = outcome({ email: { at: 1 }, sms: {} });
    const after = { ...before, version: 3, returns: ['RB87654321'] };
    expect(shownOf({ before, after })?.frame).toEqual({ type: 'repair', repair: forShop });
  });

  it('No frame is sent for a claim, and the outcome of one channel does not wait for the other', () => {
    const claimed = { ...outcome({ email: { until: 9 }, sms: {} }), version: 1 };
    expect(shownOf({ before: repair, after: claimed })).toBeUndefined();
    const first = outcome({ email: { at: 1 }, sms: { until: 9 } });
    expect(shownOf({ before: repair, after: first })).toBeDefined();
  });
});

describe('Pushing writes', () => {
  const record = (before: StoredRepair | undefined, after: StoredRepair) => ({
    sequenceNumber: '1',
    key: repairKey(after.trackingNumber),
    before: before && repairItem(before),
    after: repairItem(after),
  });
  const follower = { connectionId: 's', key: undefined, connected_at_ms: -60_000 };

  it('A shop gets all its changes in order with one read of its connections', async () => {
    const { frames, dependencies } = fakes({ ...visitors(1), 'CHANNEL#SHOP#shop': [follower] });
    const of = vi.fn(dependencies.connections.of);
    const connections = { ...dependencies.connections, of };
    const other = { ...repair, trackingNumber: 'RB87654321', id: 'o' };
    const records = [
      record(undefined, repair),
      record(undefined, other),
      record(repair, completed),
    ];
    await pushWrites({ ...dependencies, connections }, records);
    expect(
      frames.get('s')?.map((frame) => 'from' in frame && [frame.repair.id, frame.from]),
    ).toEqual([
      ['i', null],
      ['o', null],
      ['i', 'pending'],
    ]);
    expect(frames.get('v0'), 'visitors see the newest').toMatchObject([
      { type: 'tracking', repair: { status: 'completed' } },
    ]);
    expect(of, 'the shop, and who visits what has changed').toHaveBeenCalledTimes(2);
  });

  it('An unreadable record is left out, and the rest is shown', async () => {
    const { frames, dependencies } = fakes({ 'CHANNEL#SHOP#shop': [follower] });
    const broken = { ...record(undefined, repair), after: { pk: 'TRACKING#RB1' } };
    await pushWrites(dependencies, [broken, record(undefined, repair)]);
    expect(frames.get('s')).toHaveLength(1);
  });

  it('When a document of a repair changes, the holders of the repair’s key see the amount due', async () => {
    const { frames, dependencies } = fakes(visitors(1, KEY));
    const item = { ...summaryItem('shop', sampleDocument()), repairId: RB };
    const key = { pk: item.pk, sk: item.sk };
    await pushWrites(dependencies, [{ sequenceNumber: '1', key, before: undefined, after: item }]);
    expect(frames.get('v0')).toMatchObject([
      { repair: { asks: { due: [{ number: 'FA-2026-0001', cents: 4500 }] } } },
    ]);
  });

  it('A document is shown only to its shop, without its internal attributes', async () => {
    const { frames, dependencies } = fakes({ 'CHANNEL#SHOP#shop': [follower] });
    const item = summaryItem('shop', sampleDocument());
    const key = { pk: item.pk, sk: item.sk };
    const today = parisDay(dependencies.now());
    await pushWrites(dependencies, [{ sequenceNumber: '1', key, before: undefined, after: item }]);
    expect([...frames]).toEqual([
      ['s', [{ type: 'document', document: toSummary(newSummary(sampleDocument()), today) }]],
    ]);
  });
});
