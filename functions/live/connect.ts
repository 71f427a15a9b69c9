import * as z from 'zod/mini';
import { AppError } from '../../shared/errors.ts';
import { trackingKeySchema, trackingNumberSchema } from '../../shared/tracking/tracking-number.ts';
import type { Caller, Refuse } from '../platform/ended-sessions.ts';
import type { ConnectionsRepository } from './connections.repository.ts';
import type { Channel } from './stored-connection.ts';
import type { TicketsRepository } from './tickets.repository.ts';

export type ConnectDependencies = {
  connections: Pick<ConnectionsRepository, 'add' | 'remove'>;
  tickets: Pick<TicketsRepository, 'use'>;
  refuse: Refuse;
  appOrigin: string;
  now: () => number;
};

type FollowedChannel = Extract<Channel, { kind: 'repair' }> | ({ kind: 'shop' } & Caller);

const connectionRequest = z.union([
  z.strictObject({ ticket: trackingKeySchema }),
  z.strictObject({ suivi: trackingNumberSchema, cle: z.optional(trackingKeySchema) }),
]);

/**
 * Lets a connection follow its channel. Returns `false` for another origin, an invalid ticket, an ended session, or any
 * other request.
 */
export async function connect(
  { connections, tickets, refuse, appOrigin, now }: ConnectDependencies,
  connectionId: string,
  origin: string | undefined,
  query: unknown,
): Promise<boolean> {
  const request = connectionRequest.safeParse(query);
  if (origin !== appOrigin || !request.success) return false;
  const channel = await channelOf(request.data, tickets, now());
  if (channel === undefined) return false;
  await connections.add(channel, connectionId, now());
  if (channel.kind === 'repair') return true;
  try {
    // Code that ends sessions notes the end before it removes their connections, so a check after the write misses
    // no ended session.
    await refuse(channel);
    return true;
  } catch (error) {
    await connections.remove(connectionId);
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function channelOf(
  request: z.infer<typeof connectionRequest>,
  tickets: Pick<TicketsRepository, 'use'>,
  nowMs: number,
): Promise<FollowedChannel | undefined> {
  if ('suivi' in request) {
    return { kind: 'repair', trackingNumber: request.suivi, key: request.cle };
  }
  const caller = await tickets.use(request.ticket, nowMs);
  return caller && { kind: 'shop', ...caller };
}
