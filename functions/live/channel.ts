/** What one connection follows: a shop all its repairs, anyone a single repair. */
export type Channel =
  | { kind: 'shop'; shopId: string }
  | { kind: 'repair'; trackingNumber: string; key: string | undefined };

/** Partition of a channel's connections. */
export const channelPartition = (channel: Channel) =>
  channel.kind === 'shop'
    ? `CHANNEL#SHOP#${channel.shopId}`
    : `CHANNEL#REPAIR#${channel.trackingNumber}`;
