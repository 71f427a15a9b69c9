import { setTimeout as delay } from 'node:timers/promises';
import type { ServerFrame } from '../../shared/realtime/realtime.ts';
import type { CompanyRepository } from '../company/company.repository.ts';
import { type StoredRepair, toSummary } from '../repairs/repairs.ts';
import { publicRepair } from '../tracking/public-repair.ts';
import type { Channel } from './channel.ts';
import type { PushFrame } from './connection-sender.ts';
import type { ConnectionsRepository } from './connections.repository.ts';
import type { Connection } from './stored-connection.ts';

export type PushRepairDependencies = {
  connections: Pick<ConnectionsRepository, 'of' | 'remove'>;
  companies: Pick<CompanyRepository, 'get'>;
  push: PushFrame;
  now: () => number;
};

/** Frames under way at once; a slow listener holds up one of them. */
const PARALLEL = 64;
/** A connection is stored before it is open; a frame that comes in between finds it gone, and waits for it a little. */
const OPENING = { ageMs: 5_000, waitsMs: [50, 150, 300] } as const;

/**
 * Shows a stored repair to everyone who follows it: its shop, and the visitors of its public page
 * when what they see has changed. A connection that is gone is forgotten at once.
 */
export async function pushRepair(
  dependencies: PushRepairDependencies,
  repair: StoredRepair,
  historyChanged: boolean,
): Promise<void> {
  const shop: Channel = { kind: 'shop', shopId: repair.user_id };
  const frame: ServerFrame = { type: 'repair', repair: toSummary(repair) };
  await Promise.all([
    pushToAll(dependencies, shop, async () => frame),
    historyChanged ? pushToVisitors(dependencies, repair) : undefined,
  ]);
}

async function pushToVisitors(
  dependencies: PushRepairDependencies,
  repair: StoredRepair,
): Promise<void> {
  const visitors: Channel = {
    kind: 'repair',
    trackingNumber: repair.trackingNumber,
    key: undefined,
  };
  let company: ReturnType<CompanyRepository['get']> | undefined;
  await pushToAll(dependencies, visitors, async ({ key }) => {
    if (repair.status === 'completed') company ??= dependencies.companies.get(repair.user_id);
    return { type: 'tracking', repair: publicRepair(repair, await company, key) };
  });
}

/** Shows each connection of a channel its frame; one that is gone is forgotten. */
export async function pushToAll(
  { connections, push, now }: Omit<PushRepairDependencies, 'companies'>,
  channel: Channel,
  frameFor: (connection: Connection) => Promise<ServerFrame>,
): Promise<void> {
  for await (const page of connections.of(channel, now())) {
    const waiting = page.values();
    const pushInTurn = async () => {
      for (const connection of waiting) {
        const { connectionId, connected_at_ms } = connection;
        const frame = await frameFor(connection);
        let outcome = await push(connectionId, frame);
        const waits = now() - connected_at_ms < OPENING.ageMs ? OPENING.waitsMs : [];
        for (const waitMs of waits) {
          if (outcome !== 'gone') break;
          await delay(waitMs);
          outcome = await push(connectionId, frame);
        }
        if (outcome === 'gone') await connections.remove(connectionId);
      }
    };
    await Promise.all(Array.from({ length: Math.min(PARALLEL, page.length) }, pushInTurn));
  }
}
