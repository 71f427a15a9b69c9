/** The keys that more than one feature needs; docs/access-patterns.md has them all. They stand apart from the table's client. */

/** Partition of everything a shop owns but its repairs; also the partition of its repairs in the `cards` index. */
export const shopPartition = (shopId: string) => `USER#${shopId}`;

/** Key of a shop's profile: plan, usage, counters. */
export const profileKey = (shopId: string) => ({ pk: shopPartition(shopId), sk: 'PROFILE' });

/** Key of a shop's company profile. */
export const companyKey = (shopId: string) => ({ pk: shopPartition(shopId), sk: 'COMPANY' });

/** Partition of one repair and its notification records. */
export const trackingPartition = (trackingNumber: string) => `TRACKING#${trackingNumber}`;

/** Key of a repair. */
export const repairKey = (trackingNumber: string) => ({
  pk: trackingPartition(trackingNumber),
  sk: 'REPAIR',
});

/** Value of the TTL attribute `expires_at`, in epoch seconds, `seconds` after `nowMs`. */
export const expiresAtSeconds = (nowMs: number, seconds: number) =>
  Math.floor(nowMs / 1000) + seconds;
