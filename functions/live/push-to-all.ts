import { setTimeout as delay } from 'node:timers/promises';
import type { ServerFrame } from '../../shared/live/realtime.ts';
import type { PushFrame } from './connection-sender.ts';
import type { ConnectionsRepository } from './connections.repository.ts';
import type { Channel, Connection } from './stored-connection.ts';

export type PushDependencies = {
  connections: Pick<ConnectionsRepository, 'of' | 'remove'>;
  push: PushFrame;
  now: () => number;
};

/** At most this many connections are served at a time. A slow listener occupies one of them. */
const PARALLEL = 64;
/** A connection is stored before it is open. A frame sent in between is refused, so the sender tries again. */
const OPENING = { ageMs: 5_000, waitsMs: [50, 150, 300] } as const;

export async function pushToAll(
  dependencies: PushDependencies,
  channel: Channel,
  framesFor: (connection: Connection) => Promise<readonly ServerFrame[]>,
): Promise<void> {
  const { connections, now } = dependencies;
  for await (const page of connections.of(channel, now())) {
    const waiting = page.values();
    const pushInTurn = async () => {
      for (const connection of waiting) {
        await pushTo(dependencies, connection, await framesFor(connection));
      }
    };
    await Promise.all(Array.from({ length: Math.min(PARALLEL, page.length) }, pushInTurn));
  }
}

async function pushTo(
  { connections, push, now }: PushDependencies,
  { connectionId, connected_at_ms }: Connection,
  frames: readonly ServerFrame[],
): Promise<void> {
  for (const frame of frames) {
    let outcome = await push(connectionId, frame);
    const waits = now() - connected_at_ms < OPENING.ageMs ? OPENING.waitsMs : [];
    for (const waitMs of waits) {
      if (outcome !== 'gone') break;
      await delay(waitMs);
      outcome = await push(connectionId, frame);
    }
    if (outcome !== 'gone') continue;
    await connections.remove(connectionId);
    return;
  }
}
