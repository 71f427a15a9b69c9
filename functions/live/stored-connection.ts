import * as z from 'zod/mini';
import { storedKind } from '../platform/table/stored-item.ts';

/** A connection follows a channel: a shop follows all its repairs, a visitor a single one. */
export type Channel =
  | { kind: 'shop'; shopId: string; signedInAtSeconds?: number }
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
    /** The session began in this second (epoch seconds). A visitor has no session. */
    signed_in_s: z.optional(z.int()),
    connected_at_ms: z.int(),
    expires_at: z.int(),
  }),
});

export type Connection = Omit<z.infer<typeof connectionKind.schema>, 'expires_at'>;

export const connectionKey = (partition: string, connectionId: string) => ({
  pk: partition,
  sk: `CONNECTION#${connectionId}`,
});
