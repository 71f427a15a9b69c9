/** A connection follows a channel: a shop follows all its repairs, a visitor a single one. */
export type Channel =
  | { kind: 'shop'; shopId: string }
  | { kind: 'repair'; trackingNumber: string; key: string | undefined };

export const channelPartition = (channel: Channel) =>
  channel.kind === 'shop'
    ? `CHANNEL#SHOP#${channel.shopId}`
    : `CHANNEL#REPAIR#${channel.trackingNumber}`;
