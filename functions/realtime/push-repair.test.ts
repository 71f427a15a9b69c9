import { describe, expect, it, vi } from 'vitest';
import type { ServerFrame } from '../../shared/realtime/realtime.ts';
import { historyEntry, newRepair, withEntry } from '../repairs/repairs.ts';
import { type Channel, channelPartition } from './channel.ts';
import type { PushOutcome } from './connection-sender.ts';
import { pushRepair } from './push-repair.ts';
import type { Connection } from './stored-connection.ts';

const KEY = 'K'.repeat(22);
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
  return {
    frames,
    remove,
    get,
    dependencies: {
      connections: {
        async *of(channel: Channel) {
          yield members[channelPartition(channel)] ?? [];
        },
        remove,
      },
      companies: { get },
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

describe('pushRepair', () => {
  it('tells a thousand followers, each once', async () => {
    const { frames, dependencies } = fakes(visitors(1000));
    await pushRepair(dependencies, repair, true);
    expect(frames.size).toBe(1000);
    expect([...frames.values()].every((told) => told.length === 1)).toBe(true);
  });

  it('shows the full name to the key’s holder alone, and never an e-mail', async () => {
    const stranger = fakes(visitors(1));
    await pushRepair(stranger.dependencies, repair, true);
    const holder = fakes(visitors(1, KEY));
    await pushRepair(holder.dependencies, repair, true);
    expect(JSON.stringify(stranger.frames.get('v0'))).toContain('Marie D.');
    expect(JSON.stringify(holder.frames.get('v0'))).toContain('Marie Durand');
    expect(JSON.stringify([...holder.frames])).not.toContain('marie@exemple.fr');
  });

  it('shows the shop each write, its visitors only what changes their page', async () => {
    const { frames, dependencies } = fakes({
      ...visitors(1),
      'CHANNEL#SHOP#shop': [{ connectionId: 's', key: undefined, connected_at_ms: -60_000 }],
    });
    await pushRepair(dependencies, repair, false);
    expect([...frames.keys()]).toEqual(['s']);
    expect(frames.get('s')?.[0]).toMatchObject({ type: 'repair', repair: { status: 'pending' } });
  });

  it('reads the pickup details once for all, and only when completed', async () => {
    const { get, dependencies } = fakes(visitors(50));
    await pushRepair(dependencies, repair, true);
    expect(get).not.toHaveBeenCalled();
    await pushRepair(dependencies, completed, true);
    expect(get).toHaveBeenCalledOnce();
  });

  it('forgets a connection that is gone', async () => {
    const { remove, dependencies } = fakes(visitors(2), 'gone');
    await pushRepair(dependencies, repair, true);
    expect(remove.mock.calls.map(([id]) => id).sort()).toEqual(['v0', 'v1']);
  });

  it('tells one that was just being opened a moment later, and keeps it', async () => {
    const opening = { connectionId: 'o', key: undefined, connected_at_ms: -10 };
    const { remove, dependencies } = fakes({ 'CHANNEL#REPAIR#RB12345678': [opening] });
    const push = vi.fn(async (): Promise<PushOutcome> => 'sent').mockResolvedValueOnce('gone');
    await pushRepair({ ...dependencies, push }, repair, true);
    expect(push).toHaveBeenCalledTimes(2);
    expect(remove).not.toHaveBeenCalled();
  });

  it('keeps one that could not be told this time', async () => {
    const { remove, dependencies } = fakes(visitors(2), 'failed');
    await pushRepair(dependencies, repair, true);
    expect(remove).not.toHaveBeenCalled();
  });
});
