import * as z from 'zod/mini';
import { trackingKeySchema, trackingNumberSchema } from '../../shared/tracking/tracking-number.ts';
import type { ConnectionsRepository } from './connections.repository.ts';
import type { Channel } from './stored-connection.ts';
import type { TicketsRepository } from './tickets.repository.ts';

export type ConnectDependencies = {
  connections: Pick<ConnectionsRepository, 'add'>;
  tickets: Pick<TicketsRepository, 'use'>;
  appOrigin: string;
  now: () => number;
};

const connectionRequest = z.union([
  z.strictObject({ ticket: trackingKeySchema }),
  z.strictObject({ suivi: trackingNumberSchema, cle: z.optional(trackingKeySchema) }),
]);

/**
 * Lets a connection follow its channel. Returns `false` for another origin, an invalid ticket, or any other request.
 */
export async function connect(
  { connections, tickets, appOrigin, now }: ConnectDependencies,
  connectionId: string,
  origin: string | undefined,
  query: unknown,
): Promise<boolean> {
  const request = connectionRequest.safeParse(query);
  if (origin !== appOrigin || !request.success) return false;
  const channel = await channelOf(request.data, tickets, now());
  if (channel === undefined) return false;
  await connections.add(channel, connectionId, now());
  return true;
}

async function channelOf(
  request: z.infer<typeof connectionRequest>,
  tickets: Pick<TicketsRepository, 'use'>,
  nowMs: number,
): Promise<Channel | undefined> {
  if ('suivi' in request) {
    return { kind: 'repair', trackingNumber: request.suivi, key: request.cle };
  }
  const shopId = await tickets.use(request.ticket, nowMs);
  return shopId === undefined ? undefined : { kind: 'shop', shopId };
}
