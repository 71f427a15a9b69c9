import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../platform/table/stored-item.ts';
/** A connection follows a channel: a shop follows all its repairs, a visitor a single one. */
export type Channel =
  | { kind: 'shop'; shopId: string }
  | { kind: 'repair'; trackingNumber: string; key: string | undefined };

export const channelPartition = (channel: Channel) =>
  channel.kind === 'shop'
    ? `CHANNEL#SHOP#${channel.shopId}`
    : `CHANNEL#REPAIR#${channel.trackingNumber}`;

export const connectionKind = storedKind({
  name: 'connection',
  version: 1,
  schema: z.object({
    connectionId: z.string(),
    key: z.optional(z.string()),
    connected_at_ms: z.int(),
    expires_at: z.int(),
  }),
});

export type Connection = { connectionId: string; key: string | undefined; connected_at_ms: number };

export function readConnection(item: RawItem): Connection {
  const { connectionId, key, connected_at_ms } = connectionKind.read(item);
  return { connectionId, key, connected_at_ms };
}

export const connectionKey = (partition: string, connectionId: string) => ({
  pk: partition,
  sk: `CONNECTION#${connectionId}`,
});

export const connectionItem = (
  channel: Channel,
  connection: Connection,
  expiresAtSeconds: number,
) =>
  connectionKind.item(connectionKey(channelPartition(channel), connection.connectionId), {
    ...connection,
    expires_at: expiresAtSeconds,
  });
