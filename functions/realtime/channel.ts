/** What one connection follows: a shop all its repairs, anyone a single repair. */
export type Channel =
  | { kind: 'shop'; shopId: string }
  | { kind: 'repair'; trackingNumber: string; key: string | undefined };

/** A live connection as it is stored. */
export type Connection = {
  connectionId: string;
  key: string | undefined;
  /** When its request was accepted, in epoch milliseconds. */
  connected_at_ms: number;
};

/** Partition of a channel's connections. */
export const channelPartition = (channel: Channel) =>
  channel.kind === 'shop'
    ? `CHANNEL#SHOP#${channel.shopId}`
    : `CHANNEL#REPAIR#${channel.trackingNumber}`;
